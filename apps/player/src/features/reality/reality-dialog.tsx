import type { SessionSummary } from '@palaro/contract';
import { Button, Dialog, Refusal } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { EntryAmount } from '../records/index.ts';
import { useAnswerReality } from './reality-queries.ts';
import { isBlocked, playedMs, writtenTime } from './reality-rules.ts';
import '@palaro/ui/overlay.css';

type DialogProps = {
  session: NonNullable<SessionSummary['session']>;
  now: number;
  open: boolean;
  onStop: () => void;
};

/** What was played in the session, over the game. Only an answer closes it; who stops is asked again at the next game. */
export const RealityDialog = ({ session, now, open, onStop }: DialogProps) => {
  const { t } = useText();
  const answer = useAnswerReality();
  return (
    <Dialog
      open={open}
      onClose={onStop}
      dismissible={false}
      icon="hourglass"
      title={t('reality.title')}
      actions={
        <>
          {/* All alike: none of them is the one to choose. */}
          <Button href={to.takeBreak}>{t('exclusion.title')}</Button>
          <Button onClick={onStop}>{t('reality.stop')}</Button>
          <Button busy={answer.isPending} onClick={() => answer.mutate({ goOn: true, everyMinutes: null })}>
            {t('reality.goOn')}
          </Button>
          <Button look="ghost" href={to.gameRecord()}>
            {t('reality.record')}
          </Button>
        </>
      }
    >
      <dl className="reality__sums">
        <div>
          <dt>{t('reality.played')}</dt>
          <dd>{writtenTime(playedMs(session, now))}</dd>
        </div>
        <div>
          <dt>{t('reality.staked')}</dt>
          <dd>
            <EntryAmount amount={session.staked} />
          </dd>
        </div>
        <div>
          <dt>{t('reality.won')}</dt>
          <dd>
            <EntryAmount amount={session.won} />
          </dd>
        </div>
        {/[1-9]/.test(session.atVendors) && (
          <div>
            <dt>{t('reality.atVendors')}</dt>
            <dd>
              <EntryAmount amount={session.atVendors} signed />
            </dd>
          </div>
        )}
        <div className="reality__net">
          <dt>{t('reality.net')}</dt>
          <dd>
            <EntryAmount amount={session.net} signed />
          </dd>
        </div>
      </dl>
      {isBlocked(session, now) && <p>{t('reality.blocked')}</p>}
      <Refusal text={answer.isError ? t('reality.failed') : undefined} />
    </Dialog>
  );
};
