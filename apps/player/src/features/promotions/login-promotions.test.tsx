// @vitest-environment happy-dom
import type { Promotion } from '@palaro/contract';
import { isHomePath } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Overlays } from '../../app/shell/overlays.tsx';
import { startSession } from '../../calls/session.ts';
import { useLocation } from '../../navigation/location.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import { usePopupQueue } from '../../overlays/popups.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { LoginPromotions } from './login-promotions.tsx';

const promotion: Promotion = {
  key: 'DAILY10',
  kind: 'daily',
  picture: '',
  headline: 'Ten pesos for today',
  summary: 'For whoever is here.',
  significantTerms: [{ code: 'no_wagering', data: {}, text: 'No bets are needed.' }],
  state: 'claim',
  action: 'claim',
  mode: 'claim',
  occurrence: 'day',
  opensAt: null,
  endsAt: null,
  currency: 'PHP',
  award: { kind: 'cash', amount: '10.00', count: null, most: '10.00', rate: null, turnoverTimes: 0, turnoverOf: 'award' },
  unmet: [],
  claim: null,
};
const path = '/wps/promotions/login';
const Home = () => {
  usePopupQueue(isHomePath(useLocation()[0]));
  return (
    <>
      <LoginPromotions />
      <Overlays />
    </>
  );
};
const open = async (noted: readonly string[], due: readonly Promotion[] = [promotion]): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'PALARO', firstTimeLogin: false }));
  const answers: Answers = {
    [path]: ({ method }) => value(method === 'POST' ? { promotions: noted } : { list: due }),
    '/wps/promotions': () => value({ list: [promotion, { ...promotion, key: 'OTHER', headline: 'Another one' }] }),
    '/wps/promotions/claim': () =>
      value({ ...promotion, state: 'claimed', action: null, terms: [], fullTerms: '', weights: [], tiers: [], working: null, history: [] }),
  };
  await mount(<Home />, { path: '/m/home', answers, settings: { merchantCode: 'PALARO' } });
};

beforeAll(buildCatalogues);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  act(closeOverlay);
  unmountAll();
});

test('B076 what is due opens on home with its terms and its button, is noted as shown, and can be closed', async () => {
  await open(['DAILY10']);
  await until(() => allByRole('dialog').length === 1 && shows('Ten pesos for today'));
  expect(JSON.parse(callsTo(path).find(({ method }) => method === 'POST')?.body ?? '{}')).toEqual({ promotions: ['DAILY10'] });
  expect(shows('No bets are needed.')).toBe(true);
  expect(shows('Another one')).toBe(false);
  await tapOn(byRole('button', 'Claim: Ten pesos for today'));
  await until(() => callsTo('/wps/promotions/claim').length === 1);
  await tapOn(byRole('button', 'Close'));
  await until(() => document.querySelector('dialog[open]') === null);
});

test('one that another device has shown meanwhile does not open', async () => {
  await open([]);
  await until(() => callsTo(path).some(({ method }) => method === 'POST'));
  await until(() => callsTo(path).length === 2);
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('where nothing is due nothing is noted', async () => {
  await open(['DAILY10'], []);
  await until(() => callsTo(path).length === 1);
  expect(document.querySelector('dialog[open]')).toBeNull();
});
