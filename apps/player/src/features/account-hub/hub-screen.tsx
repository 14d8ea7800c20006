import { Button, Icon, ListCard, ListRow, Parol, Street } from '@palaro/ui';
import { flags, type FlagKey } from '@palaro/contract/constants';
import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { openOverlay } from '../../shared/overlay.ts';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.ts';
import { templateOf, useSettings, useSystemStatus } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import { openSupport } from '../support/index.ts';
import { BalanceCard, useDepositTap } from '../wallet/index.ts';
import { hubList, hubTiles, memberHref, type HubEntry, type HubSituation } from './hub-entries.ts';
import { MemberPanel, MemberPanelWaiting } from './member-panel.tsx';
import '@palaro/ui/list.css';
import '@palaro/ui/street.css';
import './hub.css';

type Leads = HubSituation['leads'];

const useSituation = (leads: Leads): HubSituation => {
  const { isLogin } = useSession();
  const { showVipBenefit } = useSettings();
  const { whitelabel } = useSystemStatus().info;
  return { isLogin, showVipBenefit, leads, flag: (key: FlagKey) => key in flags && whitelabel[key] === true };
};

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
        <Button look="gold" href={paths.login()}>
          {t('hub.guest.title')}
        </Button>
        <Button icon="plus-bold" href={memberHref(paths.deposit(), false)} onClick={onDeposit}>
          {t('common.deposit')}
        </Button>
        <Button href={memberHref(paths.withdraw(), false)}>{t('common.withdraw')}</Button>
      </div>
    </section>
  );
};

const Tiles = ({ entries }: { entries: readonly HubEntry[] }) => {
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

const Hub = ({ leads }: { leads: Leads }) => {
  const { t } = useText();
  const { status, isLogin } = useSession();
  const situation = useSituation(leads);
  const [pathname] = useLocation();
  // The base member centre is one plain list (B358, B360).
  const hasTiles = templateOf(useSettings().template).memberCentre === 'new';
  const rows = hasTiles ? hubList(situation) : [...hubTiles(situation), ...hubList(situation)];
  return (
    <div className="hub">
      {/* The sky is night in both themes. */}
      <div className="hub__sky ui-night" data-theme="dark">
        <Street />
        {/* The member centre has the shared header, which carries the title (A069). */}
        {pathname === paths.mine() && <h1 className="hub__title">{t('titles.mine')}</h1>}
        {status === 'resuming' && <MemberPanelWaiting />}
        {status === 'guest' && <GuestPanel />}
        {status === 'member' && <MemberPanel leads={leads} />}
      </div>
      {status !== 'guest' && <BalanceCard />}
      {hasTiles && <Tiles entries={hubTiles(situation)} />}
      <nav aria-label={t('hub.list')}>
        <ListCard>
          {rows.map((entry) => (
            <ListRow key={entry.text} icon={entry.icon} label={t(entry.text)} href={entry.href} />
          ))}
          <ListRow icon="headset" label={t('hub.support')} onClick={openSupport} />
          <ListRow icon="file-text" label={t('hub.terms')} href={paths.help('tc')} />
          <ListRow icon="lifebuoy" label={t('hub.responsible')} href={paths.help('rg')} />
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

/** The account hub (A201 to A243). `leads` tells which addresses have a screen: the route table knows. */
export const createHubScreen = (leads: Leads): ComponentType => {
  const HubScreen = () => <Hub leads={leads} />;
  return HubScreen;
};
