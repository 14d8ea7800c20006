import type { Page } from '@playwright/test';

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
