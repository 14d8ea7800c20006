import type { SessionRow, Store } from './store.ts';

/** Free rounds that the operator has told of when a session was opened (rule 18 of the protocol). */
export type ToldFreeRounds = { readonly freeRound: string; readonly count: number; readonly stake: string; readonly until: number };
/** Those of them that may still be played. `stake` is what each is worth, in minor units; nobody pays it. */
export type OpenFreeRounds = { readonly name: string; readonly left: number; readonly stake: string; readonly until: number };

const isTold = (value: unknown): value is ToldFreeRounds => {
  const { freeRound, count, stake, until } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof freeRound === 'string' &&
    freeRound !== '' &&
    Number.isSafeInteger(count) &&
    typeof stake === 'string' &&
    /^[1-9]\d{0,14}$/.test(stake) &&
    Number.isSafeInteger(until)
  );
};

/** What the answer to `session/open` tells of free rounds, as a session keeps it. */
export const freeRoundsIn = (body: Readonly<Record<string, unknown>>): string => {
  const told = body['freeRounds'];
  return JSON.stringify(Array.isArray(told) ? told.filter(isTold) : []);
};

/** The free rounds that a session may play now: what it has played of them is counted, and one that the operator refused is over. */
export const openFreeRounds = (store: Store, session: SessionRow, now: number): readonly OpenFreeRounds[] => {
  const told = JSON.parse(session.freeRounds) as readonly ToldFreeRounds[];
  if (told.length === 0) return [];
  const played = new Map(store.freeRoundsPlayed(session.id).map((row) => [row.freeRound, row]));
  return told.flatMap(({ freeRound: name, count, stake, until }) => {
    const left = count - (played.get(name)?.rounds ?? 0);
    return left > 0 && now < until && played.get(name)?.isRefused !== 1 ? [{ name, left, stake, until }] : [];
  });
};
