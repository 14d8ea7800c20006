import { el, leaveTab } from '@palaro/game-server/page';
import { commitmentOf, drawNumbers, modelOf } from '../engine/index.ts';
import { createApi, type DrawView } from './api.ts';
import { createFormats } from './formats.ts';
import { numbersNode } from './numbers.ts';
import { readPageData, type VerifyData } from './page-data.ts';
import { resultsNodes } from './panels.ts';
import { fill, TEXTS } from './texts.ts';

const data = readPageData() as VerifyData;
const { game } = data;
const words = TEXTS[data.language];
const drawId = new URLSearchParams(location.search).get('draw') ?? '';
const result = el('section', { class: 'verified', 'aria-live': 'polite' });
const seed = el('textarea', { id: 'seed', rows: 3, dir: 'ltr', autocomplete: 'off', spellcheck: 'false' });

/** Works the numbers out from the seed, and compares them with what was shown. */
function compute(shown: DrawView): void {
  const text = seed.value.trim();
  if (game === null) return;
  if (!/^[0-9a-f]{64}$/.test(text)) return result.replaceChildren(el('p', { class: 'note bad' }, words.badSeed));
  const model = modelOf(game.model);
  const numbers = drawNumbers(model, { seed: text, drawId });
  const hash = commitmentOf(text);
  const isSame = hash === shown.commitment && JSON.stringify(numbers) === JSON.stringify(shown.numbers);
  result.replaceChildren(
    el('p', { class: isSame ? 'verdict good' : 'verdict bad' }, isSame ? words.matches : words.differs),
    numbersNode(numbers, model.kind, words, { short: false }),
    el('p', { class: 'label' }, words.commitment),
    el('code', { class: 'commitment', dir: 'ltr' }, hash),
  );
}

async function load(): Promise<void> {
  const answer = await createApi().draw(drawId);
  if (!answer.ok)
    return result.replaceChildren(
      el(
        'p',
        { class: 'note bad' },
        answer.code === 'UNKNOWN_DRAW' ? words.unknownDraw : (words.faults[answer.code] ?? words.faults['NO_ANSWER'] ?? ''),
      ),
    );
  const draw = answer.value;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    compute(draw);
  });
  if (draw.seed === undefined)
    return result.replaceChildren(
      el('p', { class: 'note' }, words.seedLater),
      el('code', { class: 'commitment', dir: 'ltr' }, draw.commitment),
    );
  seed.value = draw.seed;
  compute(draw);
}

/** The last draws of a game, each with the page that checks it: where no draw was named. */
async function list({ gameId, model }: NonNullable<VerifyData['game']>): Promise<void> {
  const answer = await createApi().draws(gameId);
  if (!answer.ok)
    return result.replaceChildren(el('p', { class: 'note bad' }, words.faults[answer.code] ?? words.faults['NO_ANSWER'] ?? ''));
  const context = { words, model: modelOf(model), formats: () => createFormats(data.language, 'PHP'), language: data.language };
  result.replaceChildren(...resultsNodes(answer.value.results, context));
}

const form = el(
  'form',
  {},
  el('label', { class: 'label', for: 'seed' }, words.seed),
  seed,
  el('button', { class: 'main-button' }, words.compute),
);
const isList = drawId === '' && game !== null;
document
  .getElementById('app')
  ?.replaceChildren(
    el(
      'header',
      { class: 'bar' },
      el('a', { class: 'icon-button', href: data.lobby, 'aria-label': words.back, click: (event) => leaveTab(event, data.lobby) }, '×'),
      el('h1', {}, words.verifyTitle),
    ),
    el(
      'main',
      { class: 'verify' },
      el('h2', { class: 'issue' }, isList ? game.name : `${game?.name ?? ''} ${fill(words.draw, { issue: drawId.split('.')[1] ?? '' })}`),
      ...(isList ? [el('p', { class: 'note' }, words.verifyIntro), result] : [result, el('p', { class: 'note' }, words.verifyIntro), form]),
    ),
  );
void (isList ? list(game) : load());
