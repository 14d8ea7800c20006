import { Button, Icon, ListCard, Parol, Street } from '@palaro/ui';
import { canDeposit } from '@palaro/contract/constants';
import { createElement, useId } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useMenuSituation, type Audience } from '../../overlays/menu.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import * as to from '../../navigation/to.ts';
import { useSession } from '../../calls/session.ts';
import { templateOf, useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { loadAgentHub } from '../agent-centre/index.ts';
import { loadWaitingDeposits } from '../cashier/index.ts';
import { UnclaimedBadge } from '../rewards/index.ts';
import { loadVipReached } from '../vip/index.ts';
import { BalanceCard, useDepositTap } from '../wallet/index.ts';
import { HubListRow } from './hub-list-row.tsx';
import { hubGroups, hubRowsOf, hubTiles, memberHref, type HubGroup, type HubRow, type HubTile } from './hub-rows.ts';
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
        <Button look="gold" href={to.login()}>
          {t('hub.guest.title')}
        </Button>
        <Button icon="plus-bold" href={memberHref(to.deposit, false)} onClick={onDeposit}>
          {t('common.deposit')}
        </Button>
        <Button href={memberHref(to.withdraw, false)}>{t('common.withdraw')}</Button>
      </div>
    </section>
  );
};

/** One thing is a row like the others; several stand beside each other. */
const Tiles = ({ entries, audience }: { entries: readonly HubTile[]; audience: Audience }) => {
  const { t } = useText();
  const [only, second] = entries;
  if (only === undefined) return null;
  if (second === undefined)
    return (
      <ListCard>
        <HubListRow row={only} audience={audience} />
      </ListCard>
    );
  return (
    <ul className="hub__tiles">
      {entries.map((entry) => (
        <li key={entry.text}>
          <a className="hub__tile" href={entry.href}>
            <Icon name={entry.icon} size={26} />
            <span>{t(entry.text)}</span>
            {entry.state === 'unclaimed' && <UnclaimedBadge />}
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The rows of a group under its heading; a group of nothing is not there. */
const Group = ({ group, rows, audience }: { group: HubGroup; rows: readonly HubRow[]; audience: Audience }) => {
  const { t } = useText();
  const titleId = useId();
  if (rows.length === 0) return null;
  return (
    <section className="hub__part" aria-labelledby={titleId}>
      <h2 className="hub__part-title" id={titleId}>
        {t(`hub.group.${group}`)}
      </h2>
      <ListCard>
        {rows.map((row) => (
          <HubListRow key={row.text} row={row} audience={audience} />
        ))}
      </ListCard>
    </section>
  );
};

/** Nothing waits as a rule. */
const useWaitingDeposits = lazyWithRetry(loadWaitingDeposits);
const LateDeposits = () => {
  const deposits = useWaitingDeposits();
  return deposits === null ? null : createElement(deposits);
};

const useVipReached = lazyWithRetry(loadVipReached);
const LateReached = () => {
  const reached = useVipReached();
  return reached === null ? null : createElement(reached);
};

const useAgentHub = lazyWithRetry(loadAgentHub);
const LateAgentHub = () => {
  const hub = useAgentHub();
  return hub === null ? null : createElement(hub);
};

/** The account hub (A201 to A243). */
export const HubScreen = () => {
  const { t } = useText();
  const { status, type, isLogin } = useSession();
  const known = useMenuSituation();
  // Who resumes is a member as a rule: the rows below stay where they are.
  const situation = status === 'resuming' ? { ...known, audience: 'member' as const } : known;
  const { audience } = situation;
  // The base member centre is a plain list (B358, B360).
  const hasTiles = templateOf(useSettings().template).memberCentre === 'new';
  const tiles = hubTiles(situation);
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
      {isLogin && <LateReached />}
      {status !== 'guest' && <BalanceCard />}
      {type !== null && canDeposit(type) && <LateDeposits />}
      {hasTiles && <Tiles entries={tiles} audience={audience} />}
      <nav className="hub__groups" aria-label={t('hub.list')}>
        {!hasTiles && tiles.length > 0 && (
          <ListCard>
            {tiles.map((row) => (
              <HubListRow key={row.text} row={row} audience={audience} />
            ))}
          </ListCard>
        )}
        {hubGroups.map((group) => (
          <Group key={group} group={group} rows={hubRowsOf(group, situation)} audience={audience} />
        ))}
      </nav>
      <LateAgentHub />
      {isLogin && (
        <Button wide icon="sign-out" aria-haspopup="dialog" onClick={() => openOverlay('signOut')}>
          {t('hub.signOut')}
        </Button>
      )}
    </div>
  );
};
