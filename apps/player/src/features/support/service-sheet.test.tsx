// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole } from '../../testing/find.ts';
import { mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { ServiceSheet } from './service-sheet.tsx';

const links = '/wps/system/service-links';
const telegram = { app: 'TELEGRAM', url: 'https://t.example/palaro' } as const;
const whatsapp = { app: 'WHATSAPP', url: 'https://wa.example/palaro' } as const;
const chat = { csType: 'LIVECHAT', csPosition: 'MODAL', title: 'CS', path: 'https://help.example/', type: 1 };
const secondChat = { csType: 'LIVECHAT 1', csPosition: 'MODAL', title: 'Hotline', path: 'tel:+63281234567', type: 2 };
const encrypted = { ...chat, csPosition: 'CHAT', title: 'Chat', path: 'nO3EsHaQE/hojZ5VGp3yRw9OGtYZlIPBPalaro26', type: 3 };

const rows = () => allByRole<HTMLButtonElement>('button', /^(?!Close)/);
const open = async (customer: readonly object[], contact: readonly (typeof telegram | typeof whatsapp)[]): Promise<string[]> => {
  await mount(<ServiceSheet open />, {
    answers: { [links]: () => value({ customer, affiliate: [] }) },
    settings: { contact: [...contact] },
  });
  await until(() => rows().length === customer.length + contact.length);
  return rows().map(({ textContent }) => textContent ?? '');
};
/** Taps every row; tells which addresses were opened, each in a window of its own. */
const tapAll = (): unknown[][] => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  for (const row of rows()) act(() => row.click());
  return opened.mock.calls;
};

beforeAll(buildCatalogues);
afterEach(() => {
  vi.restoreAllMocks();
  unmountAll();
});

test.each([
  { contact: [telegram, whatsapp], shown: ['Telegram', 'WhatsApp'] },
  { contact: [whatsapp], shown: ['WhatsApp'] },
])('B170 B171 messengers are listed as configured, $shown, and each opens its address', async ({ contact, shown }) => {
  expect(await open([], contact)).toEqual(shown);
  expect(tapAll()).toEqual(contact.map(({ url }) => [url, '_blank', 'noopener']));
});

test('B176 B178 B179 LIVECHAT and "LIVECHAT 1", of types 1 and 2, each open live chat by their path, one of type 3 by what its path hides', async () => {
  expect(await open([chat, secondChat, encrypted], [])).toEqual(['Online support', 'Hotline', 'Chat']);
  expect(tapAll().map(([address]) => address)).toEqual(['https://help.example/', 'tel:+63281234567', 'https://help.example/']);
});

test.each([
  { presence: 'open', opensAt: null, said: 'Someone is here now' },
  { presence: 'away', opensAt: null, said: 'Leave a message and we will answer here' },
  { presence: 'closed', opensAt: '2026-11-28T01:00:00.000Z', said: 'It opens' },
])('a member reads before opening the chat whether somebody answers: $presence', async ({ presence, opensAt, said }) => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<ServiceSheet open />, {
    answers: {
      [links]: () => value({ customer: [], affiliate: [] }),
      '/wps/chat/unread': () => value(0),
      '/wps/chat': () => value({ content: [], more: false, state: { delivered: 0, read: 0, presence, opensAt } }),
    },
    settings: { contact: [] },
    flags: { CBS3: true },
  });
  await until(() => rows()[0]?.textContent.includes(said) === true);
});

test('our own chat stands by itself on top, and what leads to other apps below it under a heading', async () => {
  await mount(<ServiceSheet open />, {
    answers: { [links]: () => value({ customer: [chat], affiliate: [] }), '/wps/chat/unread': () => value({ count: 0 }) },
    settings: { contact: [telegram] },
    flags: { CBS3: true },
  });
  await until(() => rows().length === 3);
  const cards = [...document.querySelectorAll('.ui-list-card')].map((card) => card.querySelectorAll('.ui-list-row').length);
  expect(cards).toEqual([1, 2]);
  expect([rows()[0]?.textContent, allByRole('heading').at(-1)?.textContent]).toEqual([expect.stringContaining('Live chat'), 'Other apps']);
});
