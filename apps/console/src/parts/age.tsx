import { VisuallyHidden } from '@palaro/ui';
import { exactText, spanText } from './format.ts';

/** Of the time until the promise; from there on its age is marked. */
const warnShare = 0.8;

type AgeProps = {
  since: string;
  /** Until when it is promised; null where nothing is. */
  promised?: string | null;
  /** The platform's time in milliseconds, as the screen counts it. */
  now: number;
};

/** How long something has waited; marked near the end of what was promised and past it. */
export function Age({ since, promised = null, now }: AgeProps) {
  const begun = Date.parse(since);
  const end = promised === null ? null : Date.parse(promised);
  const isLate = end !== null && now >= end;
  const isSoon = end !== null && !isLate && now >= begun + (end - begun) * warnShare;
  return (
    <time className={`c-age${isLate ? ' c-age--late' : isSoon ? ' c-age--soon' : ''}`} dateTime={since} title={exactText(since)}>
      {spanText(now - begun)}
      {(isLate || isSoon) && <VisuallyHidden>{isLate ? ', later than promised' : ', nearly as long as promised'}</VisuallyHidden>}
    </time>
  );
}
