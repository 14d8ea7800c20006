import { expect, test } from 'vitest';
import { shownRows, type Audience } from '../../overlays/menu.ts';
import '../routes.ts';
import { listRows } from './side-menu-rows.ts';

/** The texts of the list's rows that somebody sees, with these flags on. */
const shown = (audience: Audience, ...on: readonly string[]): readonly string[] =>
  shownRows(listRows, { audience, isOn: (flag) => on.includes(flag) }).map(({ text }) => text);

test('who has a session sees the settings and the way out in the side menu, a guest neither', () => {
  for (const audience of ['member', 'agent', 'trial'] as const)
    expect(shown(audience).slice(-2), audience).toEqual(['menu.settings', 'menu.signOut']);
  const guest = shown('guest');
  expect(guest).not.toContain('menu.settings');
  expect(guest).not.toContain('menu.signOut');
});

test('A430 B396 the betting record stands in the side menu by its flag, for everybody', () => {
  for (const audience of ['guest', 'member'] as const) {
    expect(shown(audience), audience).not.toContain('menu.bettingRecord');
    expect(shown(audience, 'TRANSBETREPMEM3'), audience).toContain('menu.bettingRecord');
  }
});

test('the lotteries stand in the side menu where the merchant offers their orders, for everybody', () => {
  for (const audience of ['guest', 'member'] as const) {
    expect(shown(audience), audience).not.toContain('titles.lottery');
    expect(shown(audience, 'LOTTREC3'), audience).toContain('titles.lottery');
  }
});
