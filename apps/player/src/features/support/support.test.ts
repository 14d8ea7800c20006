import { expect, test } from 'vitest';
import { serviceContactsOf } from './service-entries.ts';

const entry = { csType: 'LIVECHAT', csPosition: '1', title: 'CS', path: 'https://help.example/', type: 1 };
const t = (key: string): string => `[${key}]`;
const hrefs = (...paths: string[]): string[] =>
  serviceContactsOf(
    paths.map((path) => ({ ...entry, path })),
    t,
  ).map(({ href }) => href);

test('opens only http(s), tel and mailto addresses (ruling 32)', () => {
  const good = ['https://a.example/', 'tel:+63281234567', 'mailto:a@b.example'];
  expect(hrefs(...good)).toEqual(good);
  expect(hrefs('javascript:alert(1)', 'data:text/html,x', '', 'a b')).toEqual([]);
});

test('shows no entry whose path is still encrypted', () => {
  expect(serviceContactsOf([entry, { ...entry, csPosition: '2', type: 3 }], t).map(({ id }) => id)).toEqual(['LIVECHAT1']);
});

test('the titles CS and whatsapp are words with an icon of their own, others stay as they are', () => {
  const titles = ['CS', 'whatsapp', 'Telegram ng Palaro', 'Hotline'];
  expect(
    serviceContactsOf(
      titles.map((title) => ({ ...entry, title })),
      t,
    ).map(({ label, icon }) => [label, icon]),
  ).toEqual([
    ['[shell.support]', 'headset'],
    ['WhatsApp', 'whatsapp-logo'],
    ['Telegram ng Palaro', 'telegram-logo'],
    ['Hotline', 'headset'],
  ]);
});

test('an address of letters or calls looks like one, and not like the chat', () => {
  const paths = ['mailto:tulong@palaro.example', 'tel:+63281234567', 'https://help.example'];
  const contacts = serviceContactsOf(
    paths.map((path) => ({ ...entry, title: 'CS', path })),
    t,
  );
  expect(contacts.map(({ icon }) => icon)).toEqual(['envelope-simple', 'phone', 'headset']);
});
