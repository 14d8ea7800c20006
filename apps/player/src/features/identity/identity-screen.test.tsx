// @vitest-environment happy-dom
import type { Identity } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value } from '../../testing/test-app.tsx';
import { IdentityScreen } from './identity-screen.tsx';

const none: Identity = {
  state: 'none',
  kind: null,
  numberTail: null,
  reason: null,
  submittedAt: null,
  validUntil: null,
  triesLeft: 3,
  againAt: null,
  depositNeeds: 'identity',
  withdrawalNeeds: 'contact',
  ageMin: 21,
};
const sent: Identity = { ...none, state: 'submitted', kind: 'passport', numberTail: '567A', submittedAt: '2026-11-29T12:00:00.000Z' };
let pictures = 0;
let pictureAnswer: () => ReturnType<typeof value> = () => value({});
const open = async (identity: Identity, answer: () => ReturnType<typeof value> = () => value(sent)) => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<IdentityScreen />, {
    path: '/m/identity',
    answers: {
      '/wps/identity': ({ method }) => (method === 'GET' ? value(identity) : answer()),
      '/wps/pictures': () => pictureAnswer(),
    },
  });
  await until(() => !shows('Loading'));
};
/** Takes a picture, as the phone's camera gives it to the page. */
const take = async (place: string, file = new File(['x'], `${place}.jpg`, { type: 'image/jpeg' })): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>(`input[name=${place}]`)!;
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
};
const fill = async (): Promise<void> => {
  await tapOn(byRole('button', 'Passport'));
  act(() => {
    type('Full name', 'Juan Dela Cruz');
    type('Document number', 'P 1234-567A');
    type('Birthday', '1990-05-04');
    type('Valid until', '2099-12-31');
  });
  await take('front');
  await take('selfie');
};

beforeAll(buildCatalogues);
beforeEach(() => {
  setScreens(routes);
  pictures = 0;
  pictureAnswer = () => value({ id: String(++pictures).padStart(26, '0') });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:taken', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
});

test('a passport and a face are taken, uploaded one after the other and sent; then it says that they are being checked', async () => {
  await open(none);
  await fill();
  expect(allByRole('button', 'Take it again')).toHaveLength(2);
  await submit();
  await until(() => shows('Your identity is being checked'));
  const [{ body } = { body: null }] = callsTo('/wps/identity').filter(({ method }) => method === 'POST');
  expect(JSON.parse(body ?? '')).toEqual({
    kind: 'passport',
    number: 'P 1234-567A',
    name: 'Juan Dela Cruz',
    birthday: '1990-05-04',
    validUntil: '2099-12-31',
    front: '1'.padStart(26, '0'),
    back: null,
    selfie: '2'.padStart(26, '0'),
  });
  expect(shows('Passport, ending in 567A')).toBe(true);
});

test('what is missing is said at each, and nothing is sent', async () => {
  await open(none);
  await submit();
  await until(() => shows('Please enter the number as it is on the document.'));
  // Front, back and face of the national ID, which is the first choice.
  expect(document.body.textContent.split('Please take this picture.')).toHaveLength(4);
  expect(callsTo('/wps/pictures')).toEqual([]);
});

test('a failure keeps all that was typed and taken, and what was uploaded is not uploaded again', async () => {
  await open(none, () => refused('under_age', { field: 'birthday' }));
  await fill();
  let uploads = 0;
  pictureAnswer = () => (++uploads === 2 ? refused('picture_unreadable') : value({ id: String(uploads).padStart(26, '0') }));
  await submit();
  await until(() => uploads === 2);
  await until(() => byRole('button', 'Send').getAttribute('aria-busy') !== 'true');
  expect(allByRole('button', 'Take it again')).toHaveLength(2);
  await submit();
  await until(() => callsTo('/wps/identity').some(({ method }) => method === 'POST'));
  expect(uploads).toBe(3);
});

test('a file that cannot be sent is refused at once, at its picture', async () => {
  await open(none);
  await take('front', new File(['x'], 'scan.heic', { type: 'image/heic' }));
  expect(allByRole('button', 'Take it again')).toEqual([]);
  expect(document.querySelectorAll('.id-picture .ui-field__error span')).toHaveLength(1);
});

test('who is refused reads why, and begins another try', async () => {
  await open({ ...sent, state: 'refused', reason: 'selfie', triesLeft: 1 });
  expect(shows('The picture of your face does not show who the document belongs to.')).toBe(true);
  await tapOn(byRole('button', 'Try again'));
  expect(shows('You can try once more today.')).toBe(true);
});

test('without a try left it says from when on', async () => {
  await open({ ...sent, state: 'refused', reason: 'pictures', triesLeft: 0, againAt: '2026-11-30T04:00:00.000Z' });
  expect(shows('You can try again from')).toBe(true);
  expect(allByRole('button', 'Send')).toEqual([]);
});

test('who is verified is led on; whose document has ended submits another', async () => {
  await open({ ...sent, state: 'verified' });
  expect(byRole('link', 'Go to deposit').getAttribute('href')).toBe('/m/voucherCenter');
  unmountAll();
  await open({ ...sent, state: 'expired' });
  expect(shows('Your document has expired')).toBe(true);
  expect(allByRole('button', 'Send')).toHaveLength(1);
});
