// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { keptStatus } from './kept-status.ts';

beforeEach(() => localStorage.clear());

const contact = { csType: 'online', csPosition: 'footer', title: 'Help', path: 'mailto:a@b.example', type: 1 };
const status = {
  info: { customerService: [contact], imageCDNs: ['https://img.example'], whitelabel: { CHAT: true } },
  maintenance: false,
  regionRestriction: false,
};
const withInfo = (info: object): object => ({ ...status, info: { ...status.info, ...info } });

test('a kept status is used where it has the shape of one', () => {
  localStorage.setItem('cache.systemStatus', JSON.stringify(status));
  expect(keptStatus()).toEqual(status);
});

test.each([
  ['another type', '5'],
  ['nothing', 'null'],
  ['an empty text', ''],
  ['no info', JSON.stringify({ ...status, info: undefined })],
  ['a flag that is a text', JSON.stringify(withInfo({ whitelabel: { CHAT: 'yes' } }))],
  ['a contact without an address', JSON.stringify(withInfo({ customerService: [{ ...contact, path: undefined }] }))],
  ['hosts that are no list', JSON.stringify(withInfo({ imageCDNs: 'https://img.example' }))],
  ['a list in its place', JSON.stringify([status])],
  ['truncated JSON', JSON.stringify(status).slice(0, -4)],
  ['half a million characters', JSON.stringify({ ...status, more: 'x'.repeat(500_000) })],
])('a kept status with %s is dropped and counts as none', (_, raw) => {
  localStorage.setItem('cache.systemStatus', raw);
  expect(keptStatus()).toBeNull();
  expect(localStorage.getItem('cache.systemStatus')).toBeNull();
});
