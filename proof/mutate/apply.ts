/** One deliberate fault in an SQL function: the text that is changed stands in the file just once. */
export type Mutation = {
  /** Path below `apps/platform/src/modules`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** What no longer holds. */
  readonly breaks: string;
};

/** The text with the fault in it. Throws when the list no longer fits the file: a fault that is not made proves nothing. */
export const applyMutation = (text: string, { file, find, replace }: Mutation): string => {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file}: “${find}” stands there ${places} times, not once. Bring the list up to date.`);
  return text.replace(find, () => replace);
};
