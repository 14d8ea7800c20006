import type { SessionSummary } from '@palaro/contract';
import { createElement, useEffect, useState } from 'react';
import { clock } from '../../device/clock.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';
import { EntryAmount } from '../records/index.ts';
import { LimitBar } from './limit-bar.tsx';
import { useSessionSummary } from './reality-queries.ts';
import { isDue, playedMs, writtenTime } from './reality-rules.ts';
import './reality.css';

const tickMs = 1_000;
/** The time, anew each second. */
const useNow = (): number => {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const useDialog = lazyWithRetry(() => import('./reality-dialog.tsx').then((it) => it.RealityDialog));
type Session = NonNullable<SessionSummary['session']>;
const LateDialog = (props: { session: Session; now: number; open: boolean; onStop: () => void }) => {
  const dialog = useDialog();
  return dialog === null ? null : createElement(dialog, props);
};

type StripProps = {
  /** The game has yet to show how its round ends: the result stays as it was, and nothing is laid over the game. */
  held: boolean;
  /** Its bets are told here one by one; false for a vendor that says what came of them when the game is left. */
  isToldHere: boolean;
  onStop: () => void;
};

const Running = ({ session, minutesLeft, held, isToldHere, onStop }: StripProps & { session: Session; minutesLeft: number | null }) => {
  const { t } = useText();
  const now = useNow();
  const [shown, show] = useState(session.net);
  const [isAsked, ask] = useState(false);
  if (!held && shown !== session.net) show(session.net);
  const asks = isDue(session, now) && (isAsked || !held);
  if (asks && !isAsked) ask(true);
  if (!isDue(session, now) && isAsked) ask(false);
  return (
    <>
      <dl className="session-strip">
        <div>
          <dt>{t('reality.played')}</dt>
          <dd>
            <span role="timer">{writtenTime(playedMs(session, now))}</span>
          </dd>
        </div>
        {minutesLeft !== null && (
          <div>
            <dt>{t('reality.minutesLeft')}</dt>
            <dd>{t('reality.minutes', { minutes: minutesLeft })}</dd>
          </div>
        )}
        {isToldHere && (
          <div>
            <dt>{t('reality.net')}</dt>
            <dd>
              <EntryAmount amount={shown} signed />
            </dd>
          </div>
        )}
      </dl>
      <LimitBar />
      <LateDialog session={session} now={now} open={asks} onStop={onStop} />
    </>
  );
};

/** How long the member has played, and with what result; when the time has come, the question whether they go on. */
export const SessionStrip = (props: StripProps) => {
  const { session = null, minutesLeft = null } = useSessionSummary(true).data ?? {};
  return session === null ? null : <Running {...props} session={session} minutesLeft={minutesLeft} />;
};
