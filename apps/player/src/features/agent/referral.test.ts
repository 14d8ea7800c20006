import { expect, test } from 'vitest';
import { referralHref } from './referral.ts';

test('the referral is shown while its promotion is on, and always to agents', () => {
  const shown = (['guest', 'member', 'agent', 'trial'] as const).map((audience) => [
    referralHref(audience, false),
    referralHref(audience, true),
  ]);
  expect(shown).toEqual([
    [null, '/m/login'],
    [null, '/m/agentRegister'],
    ['/m/inviteFriends', '/m/inviteFriends'],
    [null, null],
  ]);
});
