// @vitest-environment happy-dom
import { createChallenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, test } from 'vitest';
import {
  all,
  ana,
  called,
  callsTo,
  click,
  close,
  find,
  open,
  refused,
  says,
  sees,
  send,
  type,
  value,
} from '../../testing/test-console.tsx';

afterEach(close);

const logIn = async (): Promise<void> => {
  await type('Name', 'Ana');
  await type('Password', 'a password');
  await send();
};

test('lets in by name, password and the code of the authenticator, to the address that was asked for', async () => {
  open(
    '/audit',
    {
      login: ({ body }) =>
        (body as { secondCode?: string }).secondCode === '123456' ? value(ana) : refused('second_code_required', 'A code is needed.'),
      audit: () => value({ content: [], next: null }),
    },
    null,
  );
  await logIn();
  await sees('Confirm that it is you');
  expect(says('A code is needed.'), 'a question is no refusal').toBe(false);
  await type('Code of your authenticator', '123 456');
  await send();
  await find('heading', 'Audit');
  expect(callsTo('login').map(({ body }) => body)).toEqual([
    { name: 'Ana', password: 'a password' },
    { name: 'Ana', password: 'a password', secondCode: '123456' },
  ]);
});

test('a wrong password says the same as an unknown name', async () => {
  open('/', { login: () => refused('login_failed', 'login_failed') }, null);
  await logIn();
  await sees('Name or password is wrong.');
});

test('a wrong code says so, and may be given again', async () => {
  open(
    '/',
    {
      login: ({ body }) =>
        'secondCode' in (body as object) ? refused('second_code_wrong', 'The code is wrong.') : refused('second_code_required'),
    },
    null,
  );
  await logIn();
  await type('Code of your authenticator', '111111');
  await send();
  await sees('The code is wrong.');
  expect((await find<HTMLInputElement>('textbox', /Code/)).value).toBe('');
});

test('where somebody has failed before, the browser does some work and logs in again', async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, hmacSignatureSecret: 'a secret' });
  open(
    '/',
    {
      login: ({ body }) => ('work' in (body as object) ? value(ana) : refused('captcha_required')),
      '/wps/captcha': () => value({ kind: 'work', captchaId: 'c1', image: '', slider: null, work: challenge, workMax: 10 }),
    },
    null,
  );
  await logIn();
  await find('heading', 'Today');
  const { captchaId, work } = (await called('login', 2)).body as { captchaId: string; work: string };
  expect(captchaId).toBe('c1');
  expect((JSON.parse(atob(work)) as Payload).solution.counter).toBe(3);
});

test('whoever has no authenticator sets one up before anything else', async () => {
  open(
    '/withdrawals',
    {
      'second-step': () =>
        value({ uri: 'otpauth://totp/x', secret: 'JBSWY3DPEHPK3PXP', picture: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      'second-step/confirm': ({ body }) =>
        (body as { code: string }).code === '123456' ? value(ana) : refused('second_code_wrong', 'The code is wrong.'),
      withdrawals: () => value({ content: [], next: null }),
    },
    { ...ana, secondStepDue: true, permissions: [] },
  );
  await sees('JBSW Y3DP EHPK 3PXP');
  expect((await find<HTMLImageElement>('img', 'The secret as a QR code')).src).toMatch(/^blob:/);
  expect(all('navigation')).toEqual([]);
  await type('Code of your authenticator', '123456');
  await send();
  await find('heading', 'Withdrawals');
});

test('a session that has ended leads back to the login, and what it has read is gone', async () => {
  let isOver = false;
  open('/', {
    account: () => (isOver ? refused('not_logged_in', 'Log in first.') : value(ana)),
    overview: () => (isOver ? refused('not_logged_in', 'Log in first.') : value({ merchant: 'Isla Uno', queues: [], countedMax: 99 })),
  });
  await sees('Isla Uno');
  isOver = true;
  await find('form', 'Log in');
  expect(says('Isla Uno')).toBe(false);
});

test('logging out ends the session and shows the login', async () => {
  let isIn = true;
  open('/', {
    account: () => (isIn ? value(ana) : refused('not_logged_in', 'Log in first.')),
    logout: () => {
      isIn = false;
      return value({});
    },
  });
  await click('button', 'Log out');
  await find('form', 'Log in');
  expect(callsTo('logout')).toHaveLength(1);
});
