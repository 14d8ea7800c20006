// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import type { Bootstrap } from '@palaro/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value } from '../../testing/test-app.tsx';
import { useHomeRow } from './lobby-queries.ts';
import { WinnerList } from './winner-list.tsx';

const hot = '/wps/games/hot';
const game = (nodeName: string) => ({ nodeId: '1', nodeName });
const Row = () => <p>{useHomeRow('HOT', null, false).data?.map(({ nodeName }) => nodeName)}</p>;

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('a row that came with the document is in the document’s language alone: another asks anew', async () => {
  const Asking = () => <p>{useHomeRow('HOT', null, true).data?.map(({ nodeName }) => nodeName)}</p>;
  const rows = [{ category: 'HOT', vendor: null, games: [game('Star Seven')] }] as unknown as Bootstrap['rows'];
  await mount(
    <>
      <Row />
      <Asking />
    </>,
    {
      bootstrap: { rows },
      answers: { [hot]: ({ query }) => value({ list: [game(query.get('language') === 'TY' ? 'Bituin Pito' : '?')] }) },
    },
  );
  await until(() => shows('Star SevenStar Seven'));
  expect(callsTo(hot)).toEqual([]);
  await switchLanguage('TY');
  await until(() => shows('Bituin PitoBituin Pito'));
  expect(shows('Star Seven')).toBe(false);
});

test('B419 the board asks for a hundred winners of the slots in the language on the screen', async () => {
  const [winners, board] = ['/wps/games/winners', { current: null }];
  await mount(<WinnerList board={board} />, {
    answers: { [winners]: () => value({ list: [{ vo: { customerName: 'ma***1', gameName: 'Parol', winAmount: '12.50' } }] }) },
  });
  await until(() => shows('₱12.50'));
  expect(callsTo(winners).map(({ query }) => Object.fromEntries(query))).toEqual([
    { gameCategory: 'RNG', language: 'EN', limitNum: '100' },
  ]);
});

test('B457 a row that did not come says so with the reference that support finds it by', async () => {
  const winners = '/wps/games/winners';
  await mount(<WinnerList board={{ current: null }} />, {
    answers: { [winners]: () => refused('unknown_error', { requestId: '01REQUEST' }) },
  });
  await until(() => shows('Reference: 01REQUEST'));
  expect(byRole('alert').textContent).toContain('This did not load');
});
