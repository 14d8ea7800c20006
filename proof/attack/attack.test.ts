import { expect, test } from 'vitest';
import { startTestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { holds, type Figure, type Ground } from './attack.ts';
import { areaUnderCurve } from './classifier.ts';
import { hostileAddresses } from './hostile-addresses.ts';
import { drawBase, hostileFiles } from './hostile-files.ts';
import { attacks, runAttack } from './attacks.ts';

/** All in this process: what takes time is not looked at here. */
const ground: Ground = {
  node: (env) => startTestPlatform({ env: { RATE_LIMIT: '100', TRUSTED_PROXIES: '127.0.0.1', CAPTCHA_REVEAL: 'false', ...env } }),
  site: () => startTestPlatform({ env: { PUBLIC_ORIGIN: 'https://play.example' } }),
};

/** Timing says nothing in a test. */
const beyond = (figures: readonly Figure[]): readonly string[] =>
  figures.filter((figure) => figure.isTiming !== true && !holds(figure)).map(({ what, value, note }) => `${what}: ${value} (${note})`);

test.each(attacks.map((attack) => [attack.name, attack] as const))(
  'the attack %s, small, stays within its bounds',
  async (_name, attack) => {
    expect(beyond(await runAttack(attack, 'small', ground))).toEqual([]);
  },
  120_000,
);

test('there are two hundred hostile addresses and two hundred hostile files', async () => {
  expect(new Set(hostileAddresses).size).toBeGreaterThanOrEqual(200);
  expect(new Set((await hostileFiles(await drawBase())).map(({ name }) => name)).size).toBeGreaterThanOrEqual(200);
});

test('the classifier tells apart what differs, and guesses where nothing does', () => {
  expect(areaUnderCurve([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1);
  expect(areaUnderCurve([1, 1, 1], [1, 1])).toBe(0.5);
  expect(areaUnderCurve([1, 3], [2, 4])).toBe(0.75);
});
