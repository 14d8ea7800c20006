import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

/** Steps of the marquee per second (row B148). */
export const marqueeStepsPerSecond = 20;
/** How far one step moves, in px. */
export const marqueeStepPx = 2;

/** One run of a text of a length in px, for `Element.animate`: the browser steps it without a frame of ours. */
export function marqueeMotion(length: number, direction: 'ltr' | 'rtl') {
  const steps = Math.max(1, Math.round(length / marqueeStepPx));
  return {
    keyframes: [{ transform: 'none' }, { transform: `translateX(${direction === 'rtl' ? length : -length}px)` }],
    timing: { duration: (steps * 1000) / marqueeStepsPerSecond, iterations: Infinity, easing: `steps(${steps})` },
  };
}

export type MarqueeProps = {
  /** Where a tap on the line leads. The window is the link, not the text: what has run out of it is no target. */
  href: string;
  children: ReactNode;
  /** Texts of the pause control. */
  labels: { pause: string; resume: string };
};

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A line of text that runs against the reading direction until paused. Under reduced motion it stands still and can be scrolled by hand. */
export function Marquee({ href, children, labels }: MarqueeProps) {
  const run = useRef<HTMLSpanElement>(null);
  const track = useRef<HTMLSpanElement>(null);
  const motion = useRef<Animation>(null);
  const stopped = useRef(false);
  const [paused, setPaused] = useState(false);
  const [still, setStill] = useState(true);

  useEffect(() => setStill(wantsStillness()), []);
  useEffect(() => {
    const text = run.current;
    const line = track.current;
    if (still || !text || !line) return;
    const start = () => {
      motion.current?.cancel();
      const { keyframes, timing } = marqueeMotion(text.offsetWidth, getComputedStyle(line).direction === 'rtl' ? 'rtl' : 'ltr');
      motion.current = line.animate(keyframes, timing);
      if (stopped.current) motion.current.pause();
    };
    const watcher = new ResizeObserver(start);
    watcher.observe(text);
    return () => {
      watcher.disconnect();
      motion.current?.cancel();
    };
  }, [still]);
  const toggle = () => {
    stopped.current = !paused;
    setPaused(!paused);
    if (paused) motion.current?.play();
    else motion.current?.pause();
  };

  return (
    <span className="ui-marquee">
      <a className="ui-marquee__window" href={href}>
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
      </a>
      {!still && (
        <button type="button" className="ui-marquee__pause" aria-label={paused ? labels.resume : labels.pause} onClick={toggle}>
          <Icon name={paused ? 'play-fill' : 'pause-fill'} size={14} />
        </button>
      )}
    </span>
  );
}
