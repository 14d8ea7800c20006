import type { LotteryDraw } from '@palaro/contract';
import { VisuallyHidden } from '@palaro/ui';
import { useText, type Translate } from '../../texts/text.tsx';
import './draw-numbers.css';

type Numbers = LotteryDraw['numbers'];

const prizes = ['special', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'starter', 'consolation'] as const;
/** The one prize of most lotteries. */
const mainPrize = 'main';
/** A prize by its own name where the app has no word for it. */
const prizeName = (name: string, t: Translate): string => {
  const known = prizes.find((prize) => prize === name);
  return known === undefined ? (name === mainPrize ? '' : name) : t(`lottery.prize.${known}`);
};

/** The numbers of a draw, each prize in a line of its own; `max` lines at most. */
export const DrawNumbers = ({ numbers, max = Number.POSITIVE_INFINITY }: { numbers: Numbers; max?: number }) => {
  const { t } = useText();
  if (numbers.length === 0) return <p className="draw-numbers__none">{t('lottery.noNumbers')}</p>;
  return (
    <ul className="draw-numbers">
      {numbers.slice(0, max).map(({ name, values }) => (
        <li key={name} className="draw-numbers__line">
          {prizeName(name, t) !== '' && <span className="draw-numbers__name">{prizeName(name, t)}</span>}
          <span className="draw-numbers__values" dir="ltr" aria-hidden="true">
            {values.map((number, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same number may be drawn twice, and the list never changes
              <b key={place} className={number.length > 2 ? 'draw-numbers__number' : 'draw-numbers__number draw-numbers__number--ball'}>
                {number}
              </b>
            ))}
          </span>
          <VisuallyHidden>{values.join(', ')}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
};
