import { chatLanguage } from '@palaro/contract/constants';
import { languageCodes } from '@palaro/contract/constants';
import { expect, test } from 'vitest';
import { markOf, saysNobodyAnswers, withOlder, withPage, withSent } from './chat-log.ts';
import { createOutgoing, type SendCalls } from './outgoing.ts';
import { CallRefused } from '../../calls/api.ts';
import { launchQuery } from './use-open-chat.ts';

const state = { delivered: 0, read: 0, presence: 'open', opensAt: null } as const;
const message = (seq: number, clientId = `client-${seq}`) =>
  ({ seq, clientId, from: 'player', text: `m${seq}`, picture: null, notice: null, at: '2026-11-20T10:00:00.000Z' }) as const;
const page = (seqs: readonly number[], more = false) => ({ content: seqs.map((seq) => message(seq)), more, state });
const seqs = (log: { messages: readonly { seq: number }[] }) => log.messages.map(({ seq }) => seq);

test('B434 the launch carries b2c, language, backUrl, headerColor and title', () => {
  expect(launchQuery('en', '/m/message', '#12142a', 'Palaro')).toEqual({
    b2c: '1',
    language: 'EN',
    backUrl: '/m/message',
    headerColor: '#12142a',
    title: 'Palaro',
  });
});

test('B435 B436 its language is upper case, and every variant of Chinese is CN', () => {
  expect(['en', 'ty', 'ur-la', 'AR'].map(chatLanguage)).toEqual(['EN', 'TY', 'UR-LA', 'AR']);
  expect(['zh-CN', 'cn', 'CN', 'zh', 'zh-Hans', 'zh-TW', 'tw', 'TW', 'zh_HK'].map(chatLanguage)).toEqual(
    Array.from({ length: 9 }, () => 'CN'),
  );
  for (const code of languageCodes) expect(chatLanguage(code)).toMatch(/^[A-Z]{2}(-[A-Z]{2})?$/);
});

test('pages that overlap leave no message double and none out', () => {
  let log = withPage(undefined, page([4, 5, 6], true));
  log = withPage(log, page([6, 7]));
  log = withOlder(log, page([1, 2, 3, 4]));
  expect([seqs(log), log.upTo, log.hasOlder]).toEqual([[1, 2, 3, 4, 5, 6, 7], 7, false]);
});

test('what is older stays within reach when something new comes', () => {
  const log = withPage(withPage(undefined, page([4, 5], true)), page([6]));
  expect([seqs(log), log.hasOlder]).toEqual([[4, 5, 6], true]);
});

test('an own message that others came before does not hide them', () => {
  const log = withSent(withPage(undefined, page([1, 2])), message(5));
  expect([seqs(log), log.upTo]).toEqual([[1, 2, 5], 2]);
  expect(withSent(withPage(undefined, page([1, 2])), message(3)).upTo).toBe(3);
});

test('a mark is the most that is known', () => {
  expect([1, 2, 3].map((seq) => markOf(seq, { ...state, delivered: 2, read: 1 }))).toEqual(['read', 'delivered', 'sent']);
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
/** A platform that answers as it is told, and stores what it has once. */
const aPlatform = () => {
  const stored: string[] = [];
  let isAway = false;
  let losesAnswer = false;
  const send: SendCalls['send'] = async ({ clientId, text }) => {
    if (isAway) throw new CallRefused('offline');
    if (!stored.some((one) => one.startsWith(clientId))) stored.push(`${clientId} ${text}`);
    if (losesAnswer) throw new CallRefused('slow');
    return message(stored.length, clientId);
  };
  return {
    send,
    upload: () => Promise.resolve('picture'),
    texts: () => stored.map((one) => one.split(' ')[1]),
    be: (away: boolean, loses = false) => ([isAway, losesAnswer] = [away, loses]),
  };
};

test('messages that fail are sent again in their order, each once', async () => {
  const platform = aPlatform();
  const outgoing = createOutgoing(platform);
  outgoing.add('one', null);
  await settled();
  platform.be(true);
  outgoing.add('two', null);
  await settled();
  outgoing.add('three', null);
  await settled();
  expect([platform.texts(), outgoing.list().map(({ fault }) => fault)]).toEqual([['one'], ['errors.offline', null]]);
  // It arrives, but its answer does not.
  platform.be(false, true);
  outgoing.retry();
  await settled();
  expect(platform.texts()).toEqual(['one', 'two']);
  platform.be(false);
  outgoing.retry();
  await settled();
  expect([platform.texts(), outgoing.list()]).toEqual([['one', 'two', 'three'], []]);
});

test('a message that is stored, though its answer was lost, lets the others go once it is seen', async () => {
  const platform = aPlatform();
  const outgoing = createOutgoing(platform);
  platform.be(false, true);
  outgoing.add('one', null);
  outgoing.add('two', null);
  await settled();
  platform.be(false);
  const [head] = outgoing.list();
  outgoing.found(new Set(['another']));
  expect(outgoing.list().map(({ fault }) => fault)).toEqual(['errors.slow', null]);
  outgoing.found(new Set([head?.clientId ?? '']));
  await settled();
  expect([platform.texts(), outgoing.list()]).toEqual([['one', 'two'], []]);
});

test('a failed message that is removed lets the others go', async () => {
  const platform = aPlatform();
  const outgoing = createOutgoing(platform);
  platform.be(true);
  outgoing.add('one', null);
  outgoing.add('two', null);
  await settled();
  platform.be(false);
  outgoing.remove(outgoing.list()[0]?.clientId ?? '');
  await settled();
  expect(platform.texts()).toEqual(['two']);
});

test('that nobody answers is said once: by the latest word from the other side, or else above the talk', () => {
  const away = { ...state, presence: 'away' } as const;
  const notice = { ...message(2), from: 'system', notice: 'away' } as const;
  const answer = { ...message(3), from: 'agent' } as const;
  const says = (content: Parameters<typeof withPage>[1]['content'], presence: 'away' | 'closed' = 'away') =>
    saysNobodyAnswers(withPage(undefined, { content, more: false, state: { ...away, presence } }));
  expect([says([message(1)]), says([message(1), notice]), says([message(1), notice, message(4)])]).toEqual([false, true, true]);
  expect([says([notice, answer]), says([notice], 'closed')]).toEqual([false, false]);
});
