import type { Page } from '@playwright/test';
import { altered } from './answers.ts';

const settled = { state: 'settled', required: false, regExp: '.*' };
const open = { ...settled, state: 'open' };

/** The details of somebody who has set all that a merchant can ask for. */
export const allDetails = {
  email: 'm***@palaro.example',
  mobile: '+63 *******567',
  details: [
    { field: 'payeeName', value: 'Maria Luzviminda dela Cruz-Santos', ...settled },
    { field: 'birthday', value: '1990-01-31', ...settled },
    { field: 'idNumber', value: '*********4567', ...settled },
    { field: 'nickname', value: 'Amihan', ...open },
    { field: 'facebook', value: 'maria.santos', ...open },
    { field: 'whatsapp', value: '', ...open },
  ],
};

/** Saves a name that is none. */
export const wrongName = async (page: Page): Promise<void> => {
  await page.locator('.profile .ui-list-row').first().click();
  await page.locator('[name=detail]').fill('7');
  await page.locator('dialog [type=submit]').click();
};

/** A member with one of the drawn head icons. */
export const headIconOf = (id: string) => altered('**/wps/member/info', { headIcon: `/m/static/HEAD_ICON/${id}.svg` });

const openHeadIcons = async (page: Page): Promise<void> => {
  await page.locator('.head-icon').click();
  await page.locator('.head-icon-set').waitFor();
};

export const choosePhoto = async (page: Page): Promise<void> => {
  await openHeadIcons(page);
  await page.locator('input[name=photo]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
};

export const saveHeadIcon = async (page: Page): Promise<void> => {
  await openHeadIcons(page);
  await page.locator('.head-icon-set__one').nth(3).click();
  await page.locator('dialog .ui-sheet__foot button').click();
  await page.locator('.ui-refusal').waitFor();
};
