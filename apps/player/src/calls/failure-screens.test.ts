import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'apps/player/src';
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

test('every failed screen carries the reference that support finds it by', () => {
  const uses = sources.flatMap(({ name, text }) => [...text.matchAll(/<ErrorState\b[\s\S]*?\/>/g)].map(([use]) => ({ name, use })));
  expect(uses.length).toBeGreaterThan(1);
  for (const { name, use } of uses) expect(use, name).toContain('reference=');
});

test('a screen that says by a call’s code why there is nothing to show has the reference too', () => {
  const uses = sources.filter(({ text }) => /<Failed\b[^>]*errors\.\$/.test(text) || /<EmptyState\b[^>]*errors\.\$/.test(text));
  expect(uses.map(({ name }) => name)).toContain('features/social/social-screen.tsx');
  for (const { name, text } of uses) expect(text, name).toMatch(/<RequestId /);
});

/** What has no failed call behind it, and the amount of the balance, which is a line of a fixed height. */
const withoutReference = ['features/system-status/offline-screen.tsx', 'features/wallet/balance-amount.tsx'];

test('so has every part of a screen that offers another try, or says why the rest of a list did not come', () => {
  const uses = sources.filter(({ text }) => text.includes("t('common.retry')") || /\bt\(failureOf\(/.test(text));
  for (const name of ['features/lobby/failed-row.tsx', 'parts/paged-end.tsx']) expect(uses.map((use) => use.name)).toContain(name);
  for (const { name, text } of uses.filter((use) => !withoutReference.includes(use.name)))
    expect(text, name).toMatch(/RequestId|FailureReference|<FailedState|status\.requestId/);
});

test('no words of an answer reach a player: texts are chosen by code', () => {
  for (const { name, text } of sources) {
    expect(text, name).not.toMatch(/(?<!\$)\{\s*(error|refusal|failure|answer)\.(message|code)\s*\}/);
    expect(text, name).not.toMatch(/\b(refusal|answer)\.message\b/);
  }
});
