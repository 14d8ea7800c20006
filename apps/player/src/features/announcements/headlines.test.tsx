// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { callsTo, mount, shows, switchLanguage, unmountAll, until, value } from '../../shared/test-app.tsx';
import { useHeadlines } from './announcements-queries.ts';

const path = '/wps/announcements';
const Strip = () => <p>{useHeadlines().join()}</p>;

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('the headlines that came with the document are in its language alone: another asks anew', async () => {
  await mount(<Strip />, {
    bootstrap: { headlines: ['Fiesta week'] },
    answers: { [path]: ({ query }) => value({ list: [{ title: query.get('language') === 'TY' ? 'Linggo ng pista' : '?' }] }) },
  });
  await until(() => shows('Fiesta week'));
  expect(callsTo(path)).toEqual([]);
  await switchLanguage('TY');
  await until(() => shows('Linggo ng pista'));
  expect(shows('Fiesta week')).toBe(false);
});
