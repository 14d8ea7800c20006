// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { callsTo, mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { StartLotteryScreen } from './start-lottery-screen.tsx';

const vendors = '/wps/games/vendors';

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('B400 the lottery asks for the vendors of its merchant', async () => {
  await mount(<StartLotteryScreen />, {
    path: '/m/startLottery',
    settings: { merchantCode: 'PALARO' },
    answers: { '/wps/lottery/games': () => value({ list: [] }), [vendors]: () => value({ vendors: [], mapping: [], sorting: [] }) },
  });
  await until(() => callsTo(vendors).length === 1);
  expect(Object.fromEntries(callsTo(vendors)[0]?.query ?? [])).toMatchObject({ typeId: '1', merchant_code: 'PALARO' });
});
