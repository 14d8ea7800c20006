import type { Page } from '@playwright/test';
import { tenMinutesOn } from '../support/popups.ts';
import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';

/** The help centre in its states. */
export const helpShots: readonly Shot[] = [
  { name: 'help', path: '/m/help', who: 'guest', rtl: true },
  { name: 'help-category', path: '/m/helpDetail?i=1&c=games', who: 'member' },
  { name: 'help-loading', path: '/m/help', who: 'guest', before: hold('**/wps/help?*') },
  { name: 'help-failed', path: '/m/help', who: 'guest', before: refuse('**/wps/help?*') },
  {
    name: 'help-none',
    path: '/m/help',
    who: 'guest',
    after: (page) => page.locator('input[name=help]').fill('xyzzy'),
  },
];

const untilOpen = (page: Page): Promise<void> => page.locator('dialog[open] .fold__body').waitFor();

/** What home opens by itself. */
export const popupShots: readonly Shot[] = [
  { name: 'popup-notice', path: '/m/home', who: 'guest', popups: true, after: untilOpen, rtl: true },
  {
    name: 'popup-promotions',
    path: '/m/home',
    who: 'guest',
    popups: true,
    after: async (page) => {
      await untilOpen(page);
      await page.locator('dialog[open] .ui-sheet__head button').click();
      await tenMinutesOn(page);
      await page.reload();
      await page.locator('dialog[open] .ui-check').waitFor();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'register-news',
    path: '/m/register',
    who: 'guest',
    after: (page) => page.locator('.register-news').scrollIntoViewIfNeeded(),
  },
];
