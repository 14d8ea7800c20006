import { expect, test } from 'vitest';
import { referralHref } from './referral.ts';

const offered = (isThere: boolean) =>
  (['guest', 'member', 'agent', 'trial'] as const).map((audience) => [
    referralHref(audience, false, () => isThere),
    referralHref(audience, true, () => isThere),
  ]);

test('A110 B172 the referral is shown while its promotion is on, and always to agents; a guest is led to the login', () => {
  expect(offered(true)).toEqual([
    [null, '/m/login'],
    [null, '/m/agentRegister'],
    ['/m/inviteFriends', '/m/inviteFriends'],
    [null, null],
  ]);
});

test('a guest is offered no referral that would be gone after the login', () => {
  expect(offered(false)).toEqual(Array.from({ length: 4 }, () => [null, null]));
});
