import type { CallShape } from '../call.ts';

type Areas = Readonly<Record<string, Readonly<Record<string, CallShape>>>>;
type NamesOf<Area> = Area extends Area ? keyof Area : never;
type NamedTwice<A extends Areas> = { [K in keyof A]: keyof A[K] & NamesOf<A[Exclude<keyof A, K>]> }[keyof A];
/** What is wrong stands in the compiler's message. */
type WithoutRepeats<A extends Areas> = [NamedTwice<A>] extends [never] ? unknown : { readonly namedTwice: NamedTwice<A> };
/** All areas' objects as one: a union of functions takes what each of them takes. */
type Joined<A extends Areas> = { [K in keyof A]: (area: A[K]) => void }[keyof A] extends (area: infer All) => void ? All : never;

/** The calls of all areas in one object. Two areas with a call of the same name do not compile. */
export const joinAreas = <const A extends Areas>(areas: A & WithoutRepeats<A>): Joined<A> =>
  Object.assign({}, ...Object.values<object>(areas)) as Joined<A>;
