import type { Exclusions, PlayerExclusion } from '@palaro/contract';
import { Button, ListCard, ListRow, Parol, ParolGlow } from '@palaro/ui';
import { useState } from 'react';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { HelpLines } from '../support/index.ts';
import { TrialRefused } from '../wallet/index.ts';
import { BreakForm } from './break-form.tsx';
import { useExclusions } from './exclusion-queries.ts';
import { PayoutOffer } from './payout-offer.tsx';
import { ReturnForm } from './return-form.tsx';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './limits.css';

type Begun = (exclusion: PlayerExclusion) => void;

/** What is still open to a player who is excluded, in this order. */
const open: readonly {
  readonly href: string;
  readonly text: TextKey;
  readonly icon: 'wallet' | 'receipt' | 'coins' | 'hourglass' | 'phone' | 'question';
}[] = [
  { href: to.withdraw, text: 'common.withdraw', icon: 'wallet' },
  { href: to.transactionRecord, text: 'hub.transactionRecord', icon: 'coins' },
  { href: to.gameRecord(), text: 'hub.bettingRecord', icon: 'receipt' },
  { href: to.limits, text: 'titles.limits', icon: 'hourglass' },
  { href: to.contacts, text: 'exclusion.contacts', icon: 'phone' },
  { href: to.help('rg'), text: 'hub.help', icon: 'question' },
];

/** Which one holds, and until when. */
const Holding = ({ exclusion }: { exclusion: PlayerExclusion }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { kind, endsAt } = exclusion;
  return (
    <div className="break__lead">
      <Parol size={56} glow="still" />
      <h2>{t(kind === 'break' ? 'exclusion.active.break' : 'exclusion.active.excluded')}</h2>
      <p>{endsAt === null ? t('exclusion.untilNotice') : t('exclusion.until', { at: formatInstant(endsAt, language, timeZone) })}</p>
    </div>
  );
};

/** After it has begun, and while a login is restricted by it: what is blocked, and what can be done. */
const Restricted = ({ offer, active, begun }: { offer: Exclusions; active: PlayerExclusion; begun: Begun }) => {
  const { t } = useText();
  const [isLonger, setLonger] = useState(false);
  return (
    <>
      <Holding exclusion={active} />
      <p>{t('exclusion.blocked')}</p>
      {active.kind !== 'break' && <PayoutOffer />}
      <section className="limits__kind">
        <h2>{t('exclusion.can')}</h2>
        <ListCard>
          {open.map(({ href, text, icon }) => (
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
    waiting={<WaitingRows shape="card" count={3} row="limits__waiting" />}
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
