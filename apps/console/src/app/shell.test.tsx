// @vitest-environment happy-dom
import type { Permission } from '@palaro/contract';
import { afterEach, expect, test } from 'vitest';
import { all, ana, click, close, find, open, sees, value, callsTo } from '../testing/test-console.tsx';

afterEach(() => {
  close();
  localStorage.clear();
});

const names = (): readonly string[] => all('link').map((link) => link.textContent ?? '');

test.each<[string, readonly Permission[], readonly string[]]>([
  ['an operator of the chat', ['chat:read', 'chat:answer'], ['Today', 'Chat']],
  ['an auditor', ['payouts:read', 'audit:read'], ['Today', 'Withdrawals', 'Audit']],
  ['a second person', ['payouts:approve'], ['Today', 'Approvals']],
])('%s is led to what is for them, and to nothing else', async (_, permissions, places) => {
  open('/', {}, { ...ana, permissions: [...permissions] });
  await find('navigation', 'Console');
  await sees('Nothing waits.');
  expect(names()).toEqual(places);
});

test('an address that is not for a role shows nothing of it, and asks for nothing', async () => {
  open('/audit', { audit: () => value({ content: [], next: null }) }, { ...ana, permissions: ['chat:read'] });
  await sees('There is no such page');
  expect(callsTo('audit')).toEqual([]);
});

test('the counts of what waits stand beside the names', async () => {
  const queues = [
    { name: 'withdrawals', count: 12, since: null },
    { name: 'approvals', count: 99, since: null },
  ];
  open('/', { overview: () => value({ merchant: 'Isla Uno', queues, countedMax: 99 }) });
  await sees('99+ waiting');
  expect(names()).toEqual(expect.arrayContaining(['Withdrawals12 waiting', 'Approvals99+ waiting']));
});

test('the theme is the system’s until one is chosen for this device', async () => {
  open('/', {});
  // The page of tests has a light system.
  await click('button', 'Use the dark theme');
  await find('button', 'Use the light theme');
  close();
  open('/', {});
  await find('button', 'Use the light theme');
});
