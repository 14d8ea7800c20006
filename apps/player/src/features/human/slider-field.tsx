import { Button, Icon, Skeleton } from '@palaro/ui';
import type { SliderPuzzle } from '@palaro/contract';
import type { TextKey } from '@palaro/i18n';
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { useText } from '../../texts/text.tsx';
import { passedMark } from './human-check-rules.ts';
import type { HumanCheckFieldProps } from './picture-field.tsx';
import { keyTarget } from './slider-keys.ts';

type SliderProps = Pick<HumanCheckFieldProps, 'check' | 'error' | 'onCode'>;
type PuzzleProps = {
  puzzle: SliderPuzzle;
  isPassed: boolean;
  isBusy: boolean;
  hint: string;
  onSlid: (x: number, track: readonly (readonly [number, number])[]) => void;
};

const trackPointsMax = 400;
const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** One puzzle: drawn by a finger or a mouse, or moved by keys or a screen reader and tried with Enter or the button. It runs from left to right in every language. */
const Puzzle = ({ puzzle, isPassed, isBusy, hint, onSlid }: PuzzleProps) => {
  const { t } = useText();
  const [x, setX] = useState(0);
  const track = useRef<[number, number][]>([]);
  const startedAt = useRef(0);
  const isDrawn = useRef(false);
  /** Whoever draws has tried by letting go: the button is for all others. */
  const [isStepped, setStepped] = useState(false);
  const max = puzzle.width - puzzle.pieceWidth;
  const move = (to: number): void => {
    if (track.current.length === 0) startedAt.current = clock.now();
    if (track.current.length < trackPointsMax) track.current.push([Math.max(0, Math.round(clock.now() - startedAt.current)), to]);
    setStepped(!isDrawn.current);
    setX(to);
  };
  const letGo = (): void => {
    if (x === 0 || isBusy || isPassed) return;
    onSlid(x, [...track.current.slice(0, trackPointsMax - 1), [Math.max(0, Math.round(clock.now() - startedAt.current)), x]]);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      // The form is sent by its button: here Enter tries the piece.
      event.preventDefault();
      letGo();
      return;
    }
    const to = keyTarget(event.key, event.shiftKey, x, max);
    if (to === null) return;
    event.preventDefault();
    move(to);
  };
  return (
    <div className="slider" dir="ltr">
      <div className="slider__picture">
        <img src={`data:image/webp;base64,${puzzle.picture}`} alt="" draggable={false} />
        <img
          className="slider__piece"
          src={`data:image/webp;base64,${puzzle.piece}`}
          alt=""
          draggable={false}
          style={{ left: share(x, puzzle.width), top: share(puzzle.top, puzzle.height), width: share(puzzle.pieceWidth, puzzle.width) }}
        />
      </div>
      <input
        className="slider__handle"
        type="range"
        min={0}
        max={max}
        value={x}
        disabled={isPassed}
        style={{ '--slid': share(x, max) } as CSSProperties}
        aria-label={hint}
        aria-valuetext={t('human.slider.position', { percent: Math.round((x / max) * 100) })}
        onChange={(event) => move(Number(event.currentTarget.value))}
        onPointerDown={() => void (isDrawn.current = true)}
        onPointerUp={() => {
          isDrawn.current = false;
          letGo();
        }}
        onPointerCancel={() => void (isDrawn.current = false)}
        onKeyDown={key}
      />
      {!isPassed && isStepped && (
        <Button wide busy={isBusy} disabled={x === 0} onClick={letGo}>
          {t('human.slider.try')}
        </Button>
      )}
    </div>
  );
};

/** The slider: the piece is slid into its hole, and what the server says of it goes with the form (A289, A374). */
export const SliderField = ({ check, error, onCode }: SliderProps) => {
  const { t } = useText();
  const [fault, setFault] = useState<TextKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { challenge, isSlid } = check;
  const slid = async (x: number, track: readonly (readonly [number, number])[]): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await check.slide(x, track);
      onCode(passedMark);
    } catch (refusal) {
      if (!(refusal instanceof CallRefused)) throw refusal;
      onCode('');
      setFault(refusal.code === 'captcha_wrong' ? 'human.slider.missed' : `errors.${refusal.code}`);
      // A puzzle is good for one try.
      check.renew();
    } finally {
      setBusy(false);
    }
  };
  const wrong = isSlid ? null : (fault ?? (error === undefined ? null : 'human.slider.required'));
  return (
    <div className="human-check__slider">
      <div className="human-check__head">
        <span>{t('human.slider.hint')}</span>
        <Button look="ghost" aria-label={t('human.slider.another')} disabled={check.isFetching || isBusy} onClick={check.renew}>
          <Icon name="arrows-clockwise-bold" />
        </Button>
      </div>
      {challenge?.slider ? (
        <Puzzle
          key={challenge.captchaId}
          puzzle={challenge.slider}
          isPassed={isSlid}
          isBusy={isBusy}
          hint={t('human.slider.label')}
          onSlid={(x, track) => void slid(x, track)}
        />
      ) : check.isError ? (
        <Button wide onClick={check.renew}>
          {t('login.captcha.failed')}
        </Button>
      ) : (
        <Skeleton shape="row" className="slider__waiting" />
      )}
      <output className="human-check__status">
        {isSlid && <Icon name="check-circle-fill" size={20} />}
        <span>{isSlid && t('human.slider.passed')}</span>
      </output>
      {wrong !== null && (
        <p className="human-check__wrong" role="alert">
          <Icon name="warning-circle-fill" size={16} />
          {t(wrong)}
        </p>
      )}
    </div>
  );
};
