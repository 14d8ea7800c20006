import type { Exclusions, PlayerExclusion } from '@palaro/contract';
import type { FlagKey } from '@palaro/contract/constants';
import { Button, Icon, ListCard, ListRow, ParolGlow, type IconName } from '@palaro/ui';
import { createElement, useState } from 'react';
import { useSession } from '../../calls/session.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings, useSystemStatus } from '../../site/site.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { HelpLines } from '../support/index.ts';
import { TrialRefused } from '../wallet/index.ts';
import { BreakForm } from './break-form.tsx';
import { useExclusions } from './exclusion-queries.ts';
import { ReturnForm } from './return-form.tsx';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './limits.css';

/** Those on a break do not need it. */
const usePayoutOffer = lazyWithRetry(() => import('./payout-offer.tsx').then((it) => it.PayoutOffer));
const LatePayoutOffer = () => {
  const offer = usePayoutOffer();
  return offer === null ? null : createElement(offer);
};

type Begun = (exclusion: PlayerExclusion) => void;

/** What is still open to a player who is excluded, in this order. */
const open: readonly {
  readonly href: string;
  readonly text: TextKey;
  readonly icon: IconName;
  readonly flag?: FlagKey;
}[] = [
  { href: to.withdraw, text: 'common.withdraw', icon: 'wallet' },
  { href: to.depositRecord(), text: 'hub.depositRecord', icon: 'arrow-down-bold', flag: 'DEPRECM3' },
  { href: to.withdrawRecord(), text: 'hub.withdrawalRecord', icon: 'arrow-up-bold', flag: 'WITHREC3' },
  { href: to.transactionRecord, text: 'hub.transactionRecord', icon: 'coins' },
  { href: to.gameRecord(), text: 'hub.bettingRecord', icon: 'receipt' },
  { href: to.limits, text: 'titles.limits', icon: 'hourglass' },
  { href: to.contacts, text: 'exclusion.contacts', icon: 'phone' },
  { href: to.help('rg'), text: 'hub.help', icon: 'question' },
];

/** Which one holds, until when, and what it blocks. */
const Holding = ({ exclusion, blocked = false }: { exclusion: PlayerExclusion; blocked?: boolean }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { kind, endsAt } = exclusion;
  return (
    <div className="break__lead">
      <span className="break__emblem">
        <Icon name={kind === 'break' ? 'moon' : 'shield-check'} size={34} />
      </span>
      <h2>{t(kind === 'break' ? 'exclusion.active.break' : 'exclusion.active.excluded')}</h2>
      <p>{endsAt === null ? t('exclusion.untilNotice') : t('exclusion.until', { at: formatInstant(endsAt, language, timeZone) })}</p>
      {blocked && <p className="limits__note">{t('exclusion.blocked')}</p>}
    </div>
  );
};

/** After it has begun, and while a login is restricted by it: what is blocked, and what can be done. */
const Restricted = ({ offer, active, begun }: { offer: Exclusions; active: PlayerExclusion; begun: Begun }) => {
  const { t } = useText();
  const { whitelabel } = useSystemStatus().info;
  const [isLonger, setLonger] = useState(false);
  return (
    <>
      <Holding exclusion={active} blocked />
      {active.kind !== 'break' && <LatePayoutOffer />}
      <section className="limits__kind">
        <h2>{t('exclusion.can')}</h2>
        <ListCard>
          {open
            .filter(({ flag }) => flag === undefined || whitelabel[flag] === true)
            .map(({ href, text, icon }) => (
              <ListRow key={href} href={href} icon={icon} label={t(text)} />
            ))}
        </ListCard>
      </section>
      {offer.returnAfterDays !== null && !isLonger && <ReturnForm days={offer.returnAfterDays} asksPassword={offer.asksPassword} />}
      {isLonger ? (
        <BreakForm offer={offer} begun={begun} />
      ) : (
        <Button wide onClick={() => setLonger(true)}>
          {t('exclusion.longer')}
        </Button>
      )}
      <Button look="ghost" wide aria-haspopup="dialog" onClick={() => openOverlay('signOut')}>
        {t('menu.signOut')}
      </Button>
    </>
  );
};

const OfMember = ({ begun }: { begun: Begun }) => (
  <QueryView
    query={useExclusions()}
    waiting={<WaitingRows className="limits" shape="card" count={3} row="limits__waiting" />}
    failed="exclusion.failed"
    className="limits"
  >
    {(offer) =>
      offer.active === null ? <BreakForm offer={offer} begun={begun} /> : <Restricted offer={offer} active={offer.active} begun={begun} />
    }
  </QueryView>
);

const LoginWay = ({ text }: { text: TextKey }) => {
  const { t } = useText();
  return (
    <>
      <p>{t(text)}</p>
      <Button wide href={to.login(to.takeBreak)}>
        {t('common.login')}
      </Button>
    </>
  );
};

/** A break or an exclusion from play: chosen here, and what a restricted login is led to. */
export const BreakScreen = () => {
  const { t } = useText();
  const { status, isTrial } = useSession();
  const { helpLines = [] } = useSettings();
  const [begun, setBegun] = useState<PlayerExclusion | null>(null);
  if (status === 'resuming') return <ParolGlow label={t('common.loading')} />;
  if (isTrial) return <TrialRefused />;
  return (
    <div className="limits">
      {status === 'member' && <OfMember begun={setBegun} />}
      {status === 'guest' && begun !== null && <Holding exclusion={begun} />}
      {status === 'guest' && <LoginWay text={begun === null ? 'exclusion.guest' : 'exclusion.loggedOut'} />}
      {helpLines.length > 0 && (
        <div className="break__help">
          <p>{t('exclusion.helpLines')}</p>
          <HelpLines />
        </div>
      )}
    </div>
  );
};
