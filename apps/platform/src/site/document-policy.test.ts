import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoMerchant } from '../modules/merchant/index.ts';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  // The build as it ships: `npm test` has made it. 5 % of 120 pages are 6.
  const playerDist = join(import.meta.dirname, '../../../player/dist');
  site = await startTestPlatform({ env: { PLAYER_DIST: playerDist, RATE_LIMIT: '5', PAGES_PER_MINUTE: '120' } });
});
afterAll(() => site.stop());

/** A document's inline scripts and styles as the browser would hash them, and what its policy allows. */
const read = async (path: string) => {
  const response = await fetch(site.baseUrl + path, { headers: { cookie: 'language=EN' } });
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const allowed = (directive: string): string[] =>
    [...(new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1] ?? '').matchAll(/'sha256-[^']+'/g)].map(([source]) => source);
  const hashes = (tag: string): string[] =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  return {
    status: response.status,
    html,
    scripts: { found: hashes('script'), allowed: allowed('script-src') },
    styles: { found: hashes('style'), allowed: allowed('style-src-elem') },
  };
};

const search = '%NONCE%</script><script>alert(1)</script><style>*{display:none}</style>';

test.each(['/m/home', '/m/notice', '/m/login', `/m/gameList?gameName=${encodeURIComponent(search)}`])(
  'the policy of %s allows exactly the inline scripts and styles that the app writes',
  async (path) => {
    const { status, html, scripts, styles } = await read(path);
    expect([status, scripts.found.length, styles.found.length]).toEqual([200, 2, 1]);
    expect(scripts.allowed).toEqual(scripts.found);
    expect(styles.allowed).toEqual(styles.found);
    // What a visitor searches for is text, whatever it looks like.
    if (path.includes('gameName')) expect(html).toContain('%NONCE%&lt;/script&gt;&lt;script&gt;alert(1)');
  },
);

test('a merchant’s own colours are a style of their own, stronger than the sheets, and allowed by its hash', async () => {
  const theme = { dark: { accent: '#7fd1ff', onAccent: '#06202f', accentInk: '#9bdcff' }, light: null };
  await site.platform.services.merchant.save({ ...demoMerchant('PALARO'), theme });
  const { html, styles } = await read('/m/login');
  expect(styles.found).toHaveLength(2);
  expect(styles.allowed).toEqual(styles.found);
  // The sheets come after it and say the same of `:root[data-theme]`.
  expect(html).toContain(':root:root:not([data-theme="light"]){--color-accent:#7fd1ff');
});

test('a failure page has its styles alone and runs nothing', async () => {
  let answer = await read('/m/notice');
  for (let tries = 0; tries < 7 && answer.status === 200; tries++) answer = await read('/m/notice');
  expect([answer.status, answer.scripts.found, answer.scripts.allowed]).toEqual([429, [], []]);
  // The app's and, since the test before, the merchant's own colours.
  expect(answer.styles.found).toHaveLength(2);
  expect(answer.styles.allowed).toEqual(answer.styles.found);
});
