import { Button, EmptyState, ListCard, ListRow, Skeleton, Street } from '@palaro/ui';
import { useEffect, useState } from 'react';
import type { CallValue, Calls } from '@palaro/contract';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, Waiting } from '../../parts/query-view.tsx';
import { useFlag } from '../../site/flags.ts';
import { formatAmount } from '../../texts/format.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { BalanceCard } from '../wallet/index.ts';
import { TrialForm } from './trial-form.tsx';
import { useTrialOffer } from './trial-queries.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import '@palaro/ui/street.css';
import './trial.css';

type Offer = CallValue<Calls['trialOffer']>;

/** The sky with what a trial starts with. */
const TrialHeader = ({ offer, hasFailed }: { offer: Offer | undefined; hasFailed: boolean }) => {
  const { t, language } = useText();
  const { currencySymbol } = useSettings();
  return (
    <header className="trial__sky ui-night" data-theme="dark">
      <Street />
      {!hasFailed && <p className="trial__kind">{t('freePlay.title')}</p>}
      <p className="trial__sum" dir="ltr">
        {offer !== undefined && t('wallet.playSymbol', { symbol: `${currencySymbol}${formatAmount(offer.playMoney, language)}` })}
        {offer === undefined && (hasFailed ? t('titles.trail') : <span className="ui-skeleton trial__sum-waiting" />)}
      </p>
      <p className="trial__promise">{t('freePlay.promise')}</p>
    </header>
  );
};

/** What a trial is and is not. */
const Facts = ({ offer }: { offer: Offer }) => {
  const { t } = useText();
  return (
    <ListCard>
      <ListRow icon="coins" label={t('freePlay.money')} detail={t('freePlay.money.text')} />
      {offer.topUpsPerDay > 0 && (
        <ListRow
          icon="arrows-clockwise-bold"
          label={t('freePlay.refill')}
          detail={t('freePlay.refill.text', { count: offer.topUpsPerDay })}
        />
      )}
      <ListRow icon="hourglass" label={t('freePlay.kept')} detail={t('freePlay.kept.text', { hours: offer.keptHours })} />
    </ListCard>
  );
};

/** A guest: what it is, the captcha, the start. */
const ForGuest = () => {
  const { t } = useText();
  const { ageMin } = useSettings();
  const offer = useTrialOffer(true);
  return (
    <>
      <TrialHeader offer={offer.data} hasFailed={offer.isError && offer.data === undefined} />
      <div className="trial__panel">
        <QueryView
          query={offer}
          waiting={
            <Waiting className="trial__waiting">
              <Skeleton shape="row" className="trial__facts-waiting" />
              <Skeleton shape="row" count={2} className="trial__row-waiting" />
            </Waiting>
          }
          failed="freePlay.failed"
          dated={false}
        >
          {(known) => (
            <>
              <Facts offer={known} />
              {known.userName !== null && <p className="trial__known">{t('freePlay.known', { name: known.userName })}</p>}
              <TrialForm key={known.userName ?? ''} userName={known.userName} />
              <p className="trial__age">{t('freePlay.age', { age: ageMin })}</p>
            </>
          )}
        </QueryView>
      </div>
    </>
  );
};

/** Who is in a trial already: its money, the games, the way to an account. */
const ForTrial = ({ userName }: { userName: string }) => {
  const { t } = useText();
  return (
    <div className="trial__inside">
      <BalanceCard />
      <EmptyState
        icon="game-controller-fill"
        title={t('freePlay.inside.title', { name: userName })}
        text={t('freePlay.inside.text')}
        action={
          <Button look="gold" href={to.gameList()}>
            {t('freePlay.games')}
          </Button>
        }
      />
    </div>
  );
};

const Closed = () => {
  return (
    <div className="trial__inside">
      <Nothing icon="lock-simple" title="freePlay.closed.title" text="freePlay.closed.text" href={to.register} way="common.register" />
    </div>
  );
};

const ForMember = () => {
  return (
    <div className="trial__inside">
      <Nothing icon="user" title="freePlay.member.title" text="freePlay.member.text" href={to.home} way="freePlay.games" />
    </div>
  );
};

/** The free trial (A058, B043). */
export const TrialScreen = () => {
  const { isTrial, info, status } = useSession();
  const isOn = useFlag('FREEPLAY3');
  // Who starts a trial here is on the way home: the screen for players inside one is not flashed at them.
  const [cameAsGuest, setCameAsGuest] = useState(false);
  useEffect(() => {
    if (status === 'guest') setCameAsGuest(true);
  }, [status]);
  const content = () => {
    if (isTrial && !cameAsGuest) return <ForTrial userName={info?.userName ?? ''} />;
    if (info !== null && !isTrial) return <ForMember />;
    return isOn ? <ForGuest /> : <Closed />;
  };
  return <div className="trial">{content()}</div>;
};
