import { leaveTab } from '@palaro/game-server/page';
import { courseOf, findDiscipline } from '../book/index.ts';
import { commitmentOf } from '../engine/index.ts';
import type { BookVerifyData } from './book-data.ts';
import { BOOK_TEXTS } from './book-texts.ts';
import { el, icon } from './dom.ts';
import { fill, readPageData } from './page.ts';

const data = readPageData() as BookVerifyData;
const words = BOOK_TEXTS[data.language];
const given = new URLSearchParams(location.hash.slice(1));
const EDGE_MAX = 30;

const field = (id: string, value: string): HTMLInputElement =>
  el('input', { id, value, dir: 'ltr', autocomplete: 'off', spellcheck: 'false' });
const seedField = (id: string, value: string): HTMLTextAreaElement =>
  el('textarea', { id, rows: 2, class: 'seed-field', dir: 'ltr', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' }, value);
const inputs = {
  fixture: field('fixture', given.get('fixture') ?? ''),
  edge: field('edge', given.get('edge') ?? '0'),
  server: seedField('server', given.get('server') ?? ''),
  hash: seedField('hash', given.get('hash') ?? ''),
};
const result = el('section', { class: 'result', id: 'result', 'aria-live': 'polite' });
const show = (...nodes: HTMLElement[]): void => result.replaceChildren(...nodes);

function compute(): void {
  const [fixture, seed, edge] = [inputs.fixture.value.trim(), inputs.server.value.trim(), Number(inputs.edge.value)];
  // The discipline is the fixture's id without its day and number.
  const discipline = findDiscipline(fixture.replace(/-\d+-\d+$/, ''));
  if (seed === '') return show(el('p', { class: 'note' }, words.notYet));
  if (discipline === null || !/^[0-9a-f]{64}$/.test(seed) || !Number.isInteger(edge) || Math.abs(edge) > EDGE_MAX)
    return show(el('p', { class: 'note bad' }, words.badInput));
  const { voidAt, result: score } = courseOf(seed, fixture, { model: discipline.model, edge });
  const known = inputs.hash.value.trim();
  const matches = known === commitmentOf(seed);
  show(
    el('p', { class: 'big-result' }, voidAt === null ? fill(words.finalScore, score) : words.calledOff),
    ...(known === '' ? [] : [el('p', { class: `verdict ${matches ? 'good' : 'bad'}` }, matches ? words.hashMatches : words.hashDiffers)]),
  );
}

const labelled = (name: string, input: HTMLInputElement | HTMLTextAreaElement): HTMLElement =>
  el('div', {}, el('label', { class: 'label', for: input.id }, name), input);

document.documentElement.style.setProperty('--hue', String(data.hue));
document.body.classList.add('is-page');
document.getElementById('app')?.replaceChildren(
  el(
    'header',
    { class: 'page-bar' },
    el(
      'a',
      { class: 'round-button', href: data.lobby, 'aria-label': words.back, click: (event) => leaveTab(event, data.lobby) },
      icon('close'),
    ),
    el('div', {}, el('h1', {}, words.verifyTitle), el('small', {}, `${data.title} · ${data.vendor}`)),
  ),
  el(
    'main',
    { class: 'verify' },
    result,
    el('p', { class: 'note' }, words.verifyIntro),
    el(
      'form',
      {
        class: 'seeds',
        submit: (event) => {
          event.preventDefault();
          compute();
        },
      },
      labelled(words.fixtureId, inputs.fixture),
      labelled(words.edge, inputs.edge),
      labelled(words.serverSeed, inputs.server),
      labelled(words.hash, inputs.hash),
      el('button', { class: 'wide-button' }, words.compute),
    ),
  ),
);
if (inputs.fixture.value !== '') compute();
