import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Sources that belong together, and the tests that must notice a fault in them. Both are patterns of paths below the root. */
export type Area = { readonly name: string; readonly sources: readonly string[]; readonly tests: readonly string[] };

const platform = 'apps/platform/src';
const moduleArea = (name: string, ...more: readonly string[]): Area => ({
  name,
  sources: [`${platform}/modules/${name}/*.ts`],
  tests: [`${platform}/modules/${name}/*.test.ts`, ...more.map((test) => `${platform}/${test}.test.ts`)],
});

/** What moves money and what lets in or refuses. */
export const areas: readonly Area[] = [
  { name: 'money', sources: ['packages/money/src/*.ts'], tests: ['packages/money/src/*.test.ts'] },
  {
    name: 'access',
    sources: ['packages/contract/src/access.ts'],
    tests: ['packages/contract/src/*.test.ts'],
  },
  moduleArea('wallet'),
  moduleArea('gaming', 'http/play', 'modules/merchant/merchant', 'testing/jackpots'),
  {
    name: 'vendors',
    sources: ['modules/gaming/vendors/seamless-v1/*', 'http/signed-scope', 'kernel/deadline', 'kernel/json-bytes', 'kernel/outgoing'].map(
      (name) => `${platform}/${name}.ts`,
    ),
    tests: [
      ...['modules/gaming/vendors/seamless-v1/*', 'kernel/deadline', 'kernel/outgoing'].map((name) => `${platform}/${name}.test.ts`),
      ...['gaming', 'launch', 'sessions'].map((name) => `${platform}/modules/gaming/${name}.test.ts`),
    ],
  },
  moduleArea('session', 'modules/security/security', 'modules/security/notices'),
  moduleArea('human'),
  {
    name: 'player',
    sources: ['player-rules', 'passwords'].map((name) => `${platform}/modules/player/${name}.ts`),
    tests: [`${platform}/modules/player/*.test.ts`],
  },
  {
    name: 'rates',
    sources: [
      ...['bind', 'rate-limit', 'limit-log', 'cookie'].map((name) => `${platform}/http/${name}.ts`),
      ...['address-ranges', 'semaphore'].map((name) => `${platform}/kernel/${name}.ts`),
    ],
    tests: ['http/bind', 'http/http', 'http/calls', 'kernel/address-ranges', 'kernel/kernel'].map((name) => `${platform}/${name}.test.ts`),
  },
  moduleArea('exclusion', 'testing/exclusion', 'testing/registry', 'testing/registry-fetch'),
  moduleArea('limits', 'testing/reality'),
  {
    name: 'cashier',
    sources: ['*', '*/*'].map((name) => `${platform}/modules/cashier/${name}.ts`),
    tests: [
      `${platform}/modules/cashier/**/*.test.ts`,
      ...[
        'deposits',
        'withdrawals',
        'reconciliation',
        'slips',
        'refunds',
        'payer-names',
        'risk-marks',
        'channel-health',
        'turnover-shares',
      ].map((name) => `${platform}/testing/${name}.test.ts`),
    ],
  },
  moduleArea('identity', 'testing/identity'),
  moduleArea('lottery'),
  {
    name: 'sportsbooks',
    sources: ['sandbox/studios/src/book/*.ts', 'sandbox/studios/src/sportsbook/*.ts'],
    tests: ['sandbox/studios/src/book/*.test.ts', 'sandbox/studios/src/sportsbook/*.test.ts'],
  },
  moduleArea('chat'),
  moduleArea('desk'),
  moduleArea('operator'),
  moduleArea('approval'),
  moduleArea('verification'),
  moduleArea('inbox', 'testing/inbox'),
  moduleArea('content'),
  moduleArea('social'),
  moduleArea('pictures'),
  moduleArea('catalogue'),
  moduleArea('promotions'),
  moduleArea('bonus', 'testing/bonuses'),
  moduleArea('rewards'),
  moduleArea('referrals'),
  moduleArea('vip'),
  moduleArea('agents', 'testing/agents', 'testing/agent-transfers'),
  moduleArea('contracts', 'testing/contracts'),
  { name: 'app', sources: ['apps/player/src/features/*/*-rules.ts'], tests: ['apps/player/src/features/*/*-rules.test.ts'] },
];

/** What only puts parts together, draws, or is there for trying things out. */
const isNoRule = (file: string): boolean =>
  /(\.test|\/testing|-module|-ports|(?<!jackpots)-section|\/captcha-image|\/slider-image|\/solve-work|\/sandbox)\.ts$/.test(file) ||
  (file.endsWith('/index.ts') && !file.endsWith('seamless-v1/index.ts'));

/** The sources of an area in a checkout, those with one of the words in their path or all. */
export const sourcesOf = ({ sources }: Area, checkout: string, words: readonly string[]): readonly string[] =>
  sources
    .flatMap((pattern) => globSync(pattern, { cwd: checkout }))
    .filter((file) => !isNoRule(file) && (words.length === 0 || words.some((word) => file.includes(word))))
    .toSorted();

/** The patterns of an area that name no file: a test keeps it empty. */
export const patternsWithoutFile = ({ sources, tests }: Area, checkout: string): readonly string[] =>
  [...sources, ...tests].filter((pattern) => globSync(join(checkout, pattern)).length === 0);
