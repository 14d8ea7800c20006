import { expect, expectTypeOf, test } from 'vitest';
import { favouritesCalls } from './favourites.ts';
import { joinAreas } from './join.ts';
import { walletCalls } from './wallet.ts';

const { addFavourite, favouriteIds } = favouritesCalls;
const { balance } = walletCalls;

test('the calls of all areas are joined, each with its own types', () => {
  const joined = joinAreas({ one: { addFavourite, favouriteIds }, other: { balance } });
  expect(Object.keys(joined)).toEqual(['addFavourite', 'favouriteIds', 'balance']);
  expectTypeOf<keyof typeof joined>().toEqualTypeOf<'addFavourite' | 'favouriteIds' | 'balance'>();
  expectTypeOf(joined.balance).toEqualTypeOf<typeof balance>();
});

test('two areas with a call of the same name do not compile', () => {
  // @ts-expect-error -- `favouriteIds` is named twice.
  joinAreas({ one: { addFavourite, favouriteIds }, other: { balance, favouriteIds: balance } });
});
