import { Nothing } from '../../parts/nothing.tsx';
import { FailedState, type FailedQuery } from '../../parts/failed-state.tsx';
import { GameShell } from '../game-launch/index.ts';
import * as to from '../../navigation/to.ts';
import '@palaro/ui/states.css';
import './launch.css';

/** No such lottery: the way to the others. */
export const LotteryUnknown = () => {
  return (
    <div className="launch-lottery" role="alert">
      <Nothing icon="ticket" title="lottery.unknown.title" text="errors.game_unknown" href={to.lottery} way="lottery.backToLotteries" />
    </div>
  );
};

const pending = { data: undefined, error: null, isError: false, isFetching: true } as const;
const nothing = (): void => undefined;

/** Before it is known which game is opened: it can be left all the same. */
export const WaitingLaunch = ({ onClose }: { onClose: () => void }) => (
  <GameShell
    launch={pending}
    back={{ href: to.lottery, text: 'lottery.backToLotteries' }}
    onClose={onClose}
    onRetry={nothing}
    onBalance={nothing}
  />
);

/** What is needed for a launch did not come. */
export const FailedLaunch = ({ query }: { query: FailedQuery }) => (
  <div className="launch-lottery">
    <FailedState query={query} title="lottery.failed.title" />
  </div>
);
