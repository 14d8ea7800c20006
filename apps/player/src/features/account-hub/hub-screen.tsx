import { Button, Icon, ListCard, Parol, Street } from '@palaro/ui';
import { useMenuSituation, type PlainMenuRow } from '../../shared/menu.ts';
import { openOverlay } from '../../shared/overlay.ts';
import { loginPath } from '../login/paths.ts';
import { depositPath, withdrawPath } from '../wallet/paths.ts';
import { useSession } from '../../shared/session.ts';
import { templateOf, useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import { BalanceCard, useDepositTap } from '../wallet/index.ts';
import { HubListRow } from './hub-list-row.tsx';
import { hubList, hubTiles, memberHref } from './hub-rows.ts';
import { MemberPanel, MemberPanelWaiting } from './member-panel.tsx';
import '@palaro/ui/list.css';
import '@palaro/ui/street.css';
import './hub.css';

/** What a guest sees: the way in, and the money buttons that lead there too (A206, A210, A211). */
const GuestPanel = () => {
  const { t } = useText();
  const { name } = useSettings();
  const onDeposit = useDepositTap();
  return (
    <section className="hub__guest">
      <Parol size={64} glow="still" />
      <h2 className="hub__greeting">{t('menu.welcome', { name })}</h2>
      <p className="hub__account">{t('hub.guest.text')}</p>
      <div className="hub__ways-in">
        <Button look="gold" href={loginPath()}>
          {t('hub.guest.title')}
        </Button>
        <Button icon="plus-bold" href={memberHref(depositPath, false)} onClick={onDeposit}>
          {t('common.deposit')}
        </Button>
        <Button href={memberHref(withdrawPath, false)}>{t('common.withdraw')}</Button>
      </div>
    </section>
  );
};

const Tiles = ({ entries }: { entries: readonly PlainMenuRow[] }) => {
  const { t } = useText();
  if (entries.length === 0) return null;
  return (
    <ul className="hub__tiles">
      {entries.map((entry) => (
        <li key={entry.text}>
          <a className="hub__tile" href={entry.href}>
            <Icon name={entry.icon} size={26} />
            <span>{t(entry.text)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The account hub (A201 to A243). */
export const HubScreen = () => {
  const { t } = useText();
  const { status, isLogin } = useSession();
  const situation = useMenuSituation();
  // The base member centre is one plain list (B358, B360).
  const hasTiles = templateOf(useSettings().template).memberCentre === 'new';
  const rows = hasTiles ? hubList(situation) : [...hubTiles(situation), ...hubList(situation)];
  return (
    <div className="hub">
      {/* The sky is night in both themes. */}
      <div className="hub__sky ui-night" data-theme="dark">
        <Street />
        <h1 className="hub__title">{t('titles.mine')}</h1>
        {status === 'resuming' && <MemberPanelWaiting />}
        {status === 'guest' && <GuestPanel />}
        {status === 'member' && <MemberPanel />}
      </div>
      {status !== 'guest' && <BalanceCard />}
      {hasTiles && <Tiles entries={hubTiles(situation)} />}
      <nav aria-label={t('hub.list')}>
        <ListCard>
          {rows.map((row) => (
            <HubListRow key={row.text} row={row} audience={situation.audience} />
          ))}
        </ListCard>
      </nav>
      {isLogin && (
        <Button wide icon="sign-out" aria-haspopup="dialog" onClick={() => openOverlay('signOut')}>
          {t('hub.signOut')}
        </Button>
      )}
    </div>
  );
};
