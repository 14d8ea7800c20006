// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { FavouritesRow } from './favourites-row.tsx';

const path = '/wps/favourites';

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('B457 favourites that do not come say so, and can be asked for again', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  let fails = true;
  await mount(<FavouritesRow />, {
    answers: {
      [path]: () => (fails ? refused('unknown_error', { requestId: '01REQUEST' }) : value({ content: [], pageNum: 1, totalPages: 1 })),
    },
  });
  await until(() => shows('This did not load'));
  expect(byRole('alert').textContent).toContain('Reference: 01REQUEST');
  fails = false;
  await tapOn(byRole('button', 'Try again'));
  await until(() => allByRole('alert').length === 0);
  await until(() => shows('Tap the star on a game'));
  expect(callsTo(path)).toHaveLength(2);
});
