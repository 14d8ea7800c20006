import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statuses } from './statuses.ts';

const page = readFileSync(new URL('../../../../../../../docs/vendor-protocol.md', import.meta.url), 'utf8');

test('the page that vendors are given has every status with its HTTP status, and no other', () => {
  const told = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)].map(([, status, http]) => [status, Number(http)]);
  expect(told).toEqual(Object.entries(statuses).map(([status, [http]]) => [status, http]));
});
