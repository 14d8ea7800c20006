import { altered, hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { asTrial, offline, tap, withKeyboard } from './steps.ts';
import type { Page } from '@playwright/test';

const path = '/m/identity';
const calls = '**/wps/identity';
const of = (state: string, more: object = {}) =>
  altered(calls, {
    state,
    kind: 'passport',
    numberTail: '567A',
    submittedAt: '2026-11-29T12:02:00.000Z',
    validUntil: '2031-05-04',
    triesLeft: 2,
    ...more,
  });
/** All pictures are taken. */
const taken = async (page: Page): Promise<void> => {
  const buffer = await page.screenshot();
  for (const name of ['front', 'back', 'selfie'])
    await page.locator(`input[name=${name}]`).setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer });
};

/** Who a member is, in the states of the check. */
export const identityShots: readonly Shot[] = [
  { name: 'identity-none', path, who: 'member', fullPage: true, rtl: true },
  { name: 'identity-taken', path, who: 'member', fullPage: true, rtl: true, after: taken },
  { name: 'identity-faults', path, who: 'member', fullPage: true, rtl: true, after: tap('.identity__form [type=submit]') },
  { name: 'identity-submitted', path, who: 'member', rtl: true, before: of('submitted') },
  { name: 'identity-verified', path, who: 'member', before: of('verified') },
  { name: 'identity-refused', path, who: 'member', rtl: true, before: of('refused', { reason: 'selfie' }) },
  {
    name: 'identity-no-tries',
    path,
    who: 'member',
    before: of('refused', { reason: 'pictures', triesLeft: 0, againAt: '2026-11-30T04:00:00.000Z' }),
  },
  { name: 'identity-expired', path, who: 'member', fullPage: true, before: of('expired') },
  { name: 'identity-keyboard', path, who: 'member', rtl: true, after: withKeyboard('input[name=number]') },
  { name: 'identity-offline', path, who: 'member', after: offline },
  { name: 'identity-loading', path, who: 'member', before: hold(calls) },
  { name: 'identity-failed', path, who: 'member', before: refuse(calls) },
  { name: 'identity-trial', path, who: 'member', before: asTrial },
];
