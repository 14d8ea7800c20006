import { wordText } from './format.ts';

/** An action of the log for people: "withdrawal.pay-by-hand" is "Pay by hand: withdrawal", "limits.set" is "Set limits". */
export const actionWords = (action: string): string => {
  const [area = '', verb] = action.split('.');
  if (verb === undefined) return wordText(area);
  const words = wordText(verb);
  const noun = area.replace(/[_-]+/g, ' ');
  return words.includes(' ') ? `${words}: ${noun}` : `${words} ${noun}`;
};

const shownOfId = 8;
/** A subject for a row: its kind, and as much of a long id as tells it from others. */
export const subjectWords = (subject: string): string => {
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  if (id === '') return kind;
  return `${kind} ${id.length > 2 * shownOfId ? `…${id.slice(-shownOfId)}` : id}`;
};
