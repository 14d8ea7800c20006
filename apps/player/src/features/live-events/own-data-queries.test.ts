// @vitest-environment happy-dom
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../calls/session.ts';
import { ownWords, refetchOwnOnFocus } from './own-data-queries.ts';

const asked: string[] = [];
const show = (client: QueryClient, queryKey: QueryKey, enabled = true): void => {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => asked.push(queryKey.join(' ')), enabled, staleTime: 60_000 });
  observer.subscribe(() => undefined);
};
const comeBack = async (): Promise<void> => {
  asked.length = 0;
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

test('a member who comes back to a page sees what another tab has changed of theirs, asked for at most every 30 s', async () => {
  const client = new QueryClient();
  for (const key of [['favourites', 'ids'], ['record', 'bets'], ['gameList']]) show(client, key);
  show(client, ['security', 'state'], false);
  await vi.advanceTimersByTimeAsync(0);
  refetchOwnOnFocus(client);
  await vi.advanceTimersByTimeAsync(30_000);
  await comeBack();
  expect(asked).toEqual([]);
  startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false });
  await comeBack();
  expect(asked).toEqual(['favourites ids', 'record bets']);
  await vi.advanceTimersByTimeAsync(29_999);
  await comeBack();
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await comeBack();
  expect(asked).toEqual(['favourites ids', 'record bets']);
  client.clear();
});

/** First words of keys of what is no member's own, or is asked for anew each time that it is needed. */
const otherWords: readonly string[] = [
  'affiliateCheck',
  'banners',
  'bootstrap',
  'captcha',
  'captchaWork',
  'categoryGame',
  'closedGames',
  'codeOptions',
  'documentUrl',
  'fairPlay',
  'gamesNamed',
  'headlines',
  'homeRow',
  'hotOffers',
  'humanChecks',
  'jackpots',
  'launch',
  'liveModels',
  'lobbyNews',
  'loginKey',
  'logout',
  'lotteries',
  'lotteryDraws',
  'lotteryMapping',
  'merchantWallet',
  'picture',
  'popularGames',
  'registrationSettings',
  'serviceLinks',
  'similarGames',
  'siteSettings',
  'suggestions',
  'systemStatus',
  'trialOffer',
  'usernameCheck',
  'vendorTypes',
  'winners',
];

test('the key of each query of the app begins with a word of a member’s own data, or with one that is known not to', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|kept-keys/.test(file),
  );
  const words = files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    const named = [...text.matchAll(/[kK]eys?\w* = (?:\{.*?\n?\} as const|\[[^\n]*)/gs)].join('\n');
    return [...text.matchAll(/queryKey: \['(\w+)'/g), ...named.matchAll(/\['(\w+)'/g)].map(([, word]) => word);
  });
  expect([...new Set(words)].filter((word) => !ownWords.has(word)).toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual(otherWords);
});
