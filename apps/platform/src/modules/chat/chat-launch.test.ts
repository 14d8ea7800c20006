import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { chatAddress } from './chat-launch.ts';

const service = { template: 'https://chat.example/?token={token}', secret: 'CHAT', key: 'a key of at least thirty-two characters' };
const query = { b2c: '1', language: 'EN', backUrl: '', headerColor: '', title: '' };
const secondMs = 1000;

const visitorOf = async (playerId: string, merchantCode: string, nowMs = 0) => {
  const address = new URL(await chatAddress(service, query, { playerId, userName: 'rosamae', merchantCode }, nowMs));
  return decodeJwt(address.searchParams.get('token') ?? '');
};

test('a service knows a visitor again by the same name, and no visitor of another merchant by it', async () => {
  const first = await visitorOf('p1', 'PALARO');
  expect(await visitorOf('p1', 'PALARO', 86_400 * secondMs)).toMatchObject({ sub: first.sub, iat: 86_400, exp: 86_520 });
  expect(first).toMatchObject({ iss: 'PALARO', name: 'rosamae' });
  const others = [await visitorOf('p2', 'PALARO'), await visitorOf('p1', 'SECOND')].map(({ sub }) => sub);
  expect(new Set([first.sub, ...others]).size).toBe(3);
  expect(first.sub).not.toContain('p1');
});
