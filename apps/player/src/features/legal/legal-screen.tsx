import { Tabs } from '@palaro/ui';
import { useSearchParams } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { ResponsibleGaming, Terms } from './terms.tsx';
import '@palaro/ui/tabs.css';

const documents = ['tc', 'rg'] as const;

/** Terms and responsible gaming at /m/help; `tag` says which (A046). */
export const LegalScreen = () => {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const tag = documents.find((document) => document === search.get('tag')) ?? 'tc';
  return (
    <div className="legal-screen">
      <Tabs
        label={t('legal.tabs')}
        panelId="legal-document"
        value={tag}
        onChange={(next) => setSearch({ tag: next }, { replace: true })}
        options={[
          { value: 'tc', label: t('legal.tab.terms') },
          { value: 'rg', label: t('legal.responsible') },
        ]}
      />
      <div id="legal-document" role="tabpanel" aria-label={t(tag === 'tc' ? 'legal.terms' : 'legal.responsible')}>
        {tag === 'tc' ? <Terms heading="h2" /> : <ResponsibleGaming heading="h2" />}
      </div>
    </div>
  );
};
