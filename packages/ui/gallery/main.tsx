/** Every primitive on one page, to be looked at. `?theme=light&dir=rtl&open=sheet|dialog|toast` sets the stage. Not shipped. */
import { createRoot } from 'react-dom/client';
import '../src/css/critical.css';
import '../src/css/field.css';
import '../src/css/list.css';
import '../src/css/tabs.css';
import '../src/css/overlay.css';
import '../src/css/toast.css';
import '../src/css/states.css';
import './gallery.css';
import { criticalSprite } from '../src/generated/critical-sprite.ts';
import { criticalIconNames, restIconNames } from '../src/icons/icon-names.ts';
import { Icon, ToastHost, toastStore } from '../src/index.ts';
import { FormParts } from './form-parts.tsx';
import { HomeParts } from './home-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';

const stage = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = stage.get('theme') ?? 'dark';
document.documentElement.dir = stage.get('dir') ?? 'ltr';
document.body.insertAdjacentHTML('afterbegin', criticalSprite);

function Gallery() {
  return (
    <div className="g-column">
      {stage.get('part') !== 'forms' && <HomeParts />}
      {stage.get('part') !== 'home' && <FormParts />}
      <OverlayParts open={stage.get('open')} />
      {stage.get('part') === 'icons' && (
        <div className="g-part">
          <div className="g-row">
            {[...criticalIconNames, ...restIconNames].map((name) => (
              <Icon key={name} name={name} size={24} label={name} />
            ))}
          </div>
        </div>
      )}
      <ToastHost closeLabel="Isara" />
    </div>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);

if (stage.get('open') === 'toast') {
  toastStore.show({ kind: 'loading', text: 'Sandali lang…', durationMs: null });
  toastStore.show({ kind: 'success', text: 'Na-save na ang pagbabago', durationMs: null });
  toastStore.show({
    kind: 'error',
    text: 'Hindi maabot ang server. Suriin ang koneksyon mo.',
    durationMs: null,
    action: { label: 'Ulitin', onAct: () => undefined },
  });
}
