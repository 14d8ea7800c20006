import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

/** Steps of the marquee per second (row B148). */
export const marqueeStepsPerSecond = 20;
/** How far one step moves, in px. */
export const marqueeStepPx = 2;

/** The offset after one more step, in px, running round within the length of the text. */
export function marqueeOffsetAfter(offset: number, length: number): number {
  return length <= 0 ? 0 : (offset + marqueeStepPx) % length;
}

export type MarqueeProps = {
  children: ReactNode;
  /** Texts of the pause control. */
  labels: { pause: string; resume: string };
};

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A line of text that runs against the reading direction until paused. Under reduced motion it stands still and can be scrolled by hand. */
export function Marquee({ children, labels }: MarqueeProps) {
  const run = useRef<HTMLSpanElement>(null);
  const track = useRef<HTMLSpanElement>(null);
  const [paused, setPaused] = useState(false);
  const [still, setStill] = useState(true);

  useEffect(() => setStill(wantsStillness()), []);
  useEffect(() => {
    if (paused || still) return;
    let offset = 0;
    const timer = setInterval(() => {
      const text = run.current;
      const line = track.current;
      if (!text || !line || document.hidden) return;
      offset = marqueeOffsetAfter(offset, text.offsetWidth);
      const sign = getComputedStyle(line).direction === 'rtl' ? 1 : -1;
      line.style.transform = `translateX(${sign * offset}px)`;
    }, 1000 / marqueeStepsPerSecond);
    return () => clearInterval(timer);
  }, [paused, still]);

  return (
    <span className="ui-marquee">
      <span className="ui-marquee__window">
        <span ref={track} className="ui-marquee__track">
          <span ref={run} className="ui-marquee__run">
            {children}
          </span>
          {!still && (
            <span className="ui-marquee__run" aria-hidden="true" inert>
              {children}
            </span>
          )}
        </span>
      </span>
      {!still && (
        <button
          type="button"
          className="ui-marquee__pause"
          aria-label={paused ? labels.resume : labels.pause}
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? 'play-fill' : 'pause-fill'} size={14} />
        </button>
      )}
    </span>
  );
}
