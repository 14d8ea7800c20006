// @vitest-environment happy-dom
import { exportJWK, generateKeyPair } from 'jose';
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, test } from 'vitest';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { useAddPassword, useLinkSocial } from '../social/social-queries.ts';
import { useBindContact, useSecondStep, useSecurityState, useSetMoneyPassword } from './security-queries.ts';

const state = '/wps/security/state';
const payload = {} as never;
let jwk: object;

beforeAll(async () => {
  await buildCatalogues();
  jwk = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).publicKey);
});
afterEach(unmountAll);

/** Shows the account's protection, with a button for each change of it. */
const Changes = () => {
  useSecurityState(true);
  const { confirm, off } = useSecondStep();
  const changes = {
    money: useSetMoneyPassword(),
    on: confirm,
    off,
    contact: useBindContact(),
    password: useAddPassword(),
    service: useLinkSocial(),
  };
  return Object.entries(changes).map(([id, { mutate }]) => (
    <button key={id} onClick={() => mutate(payload)}>
      {id}
    </button>
  ));
};

test.each([
  ['of the money password', 'money'],
  ['that switches a second step on', 'on'],
  ['that switches a second step off', 'off'],
  ['of a contact', 'contact'],
  ['that adds a password', 'password'],
  ['that links a service', 'service'],
])('a change %s is looked for at once where its answer was lost', async (_, id) => {
  await mount(<Changes />, {
    answers: {
      [state]: () => value({}),
      '/wps/session/key': () => value({ kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      ...Object.fromEntries(
        ['money-password', 'second-step', 'second-step/off', 'contacts', 'password/add', 'social'].map((path) => [
          `/wps/security/${path}`,
          () => {
            throw new TypeError('the network went away');
          },
        ]),
      ),
    },
  });
  await until(() => callsTo(state).length === 1);
  await tapOn(byRole('button', id));
  await until(() => callsTo(state).length === 2);
});
