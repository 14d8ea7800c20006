import { CATCH_TARGETS, commitmentOf, isClientSeed, mathFor, playFair, type Frame, type RoundOutcome } from '../engine/index.ts';
import { el } from './dom.ts';
import { fill, readPageData, timesText, wordsFor } from './page.ts';
import type { VerifyData } from './page-data.ts';
import { symbolNode } from './symbols.ts';

const data = readPageData() as VerifyData;
const words = wordsFor(data.language, data.game.key.mechanic);
const math = mathFor(data.game.key);
const given = new URLSearchParams(location.hash.slice(1));

const field = (id: string, value: string): HTMLInputElement => el('input', { id, value, autocomplete: 'off', spellcheck: 'false' });
const inputs = {
  server: field('server', given.get('server') ?? ''),
  client: field('client', given.get('client') ?? ''),
  nonce: field('nonce', given.get('nonce') ?? '0'),
  choice: field('choice', given.get('choice') ?? ''),
};
const result = el('section', { class: 'result', id: 'result', 'aria-live': 'polite' });

function frameNode(frame: Frame, index: number, many: boolean): HTMLElement {
  const rows = frame.columns[0]?.length ?? 0;
  const winning = new Set(frame.wins.flatMap((win) => win.cells));
  const columns = frame.columns.map((column, c) =>
    el(
      'div',
      { class: 'reel' },
      ...column.map((symbol, r) =>
        el('div', { class: `cell${winning.has(c * rows + r) ? ' win' : ''}` }, symbolNode(symbol, data.symbols, words)),
      ),
    ),
  );
  const coins = frame.wins.reduce((sum, win) => sum + win.coins, 0);
  return el(
    'figure',
    {},
    el(
      'div',
      { class: `reels ${data.game.key.mechanic === 'cluster' ? 'is-cluster' : ''} ${winning.size > 0 ? 'has-wins' : ''}` },
      ...columns,
    ),
    el(
      'figcaption',
      {},
      `${many ? `${fill(words.step, { index: index + 1 })} · ` : ''}${timesText(coins, math.units)}${frame.multiplier > 1 ? ` · ${fill(words.multiplier, { multiplier: frame.multiplier })}` : ''}`,
    ),
  );
}

function outcomeNodes({ detail }: RoundOutcome): HTMLElement[] {
  const line = (text: string): HTMLElement => el('p', { class: 'drawn-line' }, text);
  if (detail.kind === 'slot') return detail.frames.map((frame, i) => frameNode(frame, i, detail.frames.length > 1));
  if (detail.kind === 'duel')
    return [line(`${fill(words.sidesDrawn, { left: detail.left, right: detail.right })} · ${words[detail.result]}`)];
  if (detail.kind === 'catch')
    return [
      line(fill(words.roll, { roll: detail.roll, chance: CATCH_TARGETS[detail.target]?.chance ?? 0 })),
      line(detail.caught ? words.caught : words.missed),
    ];
  return [
    line(`${words.yourNumbers}: ${detail.picked.join(', ')}`),
    line(`${words.drawnNumbers}: ${detail.drawn.join(', ')}`),
    line(fill(words.hits, { hits: detail.hits })),
  ];
}

function compute(): void {
  const serverSeed = inputs.server.value.trim();
  const clientSeed = inputs.client.value.trim();
  const nonce = Number(inputs.nonce.value);
  const choice = inputs.choice.value.trim();
  if (
    !/^[0-9a-f]{64}$/.test(serverSeed) ||
    !isClientSeed(clientSeed) ||
    !Number.isInteger(nonce) ||
    nonce < 0 ||
    math.choiceFault(choice) !== null
  ) {
    result.replaceChildren(el('p', { class: 'note bad' }, words.badInput));
    return;
  }
  const outcome = playFair(math, { serverSeed, clientSeed, nonce }, choice);
  const hash = commitmentOf(serverSeed);
  const known = given.get('hash');
  result.replaceChildren(
    known === null
      ? ''
      : el('p', { class: known === hash ? 'verdict good' : 'verdict bad' }, known === hash ? words.hashMatches : words.hashDiffers),
    el('p', { class: 'big-result' }, fill(words.wholeWin, { times: timesText(outcome.coins, math.units) })),
    ...outcomeNodes(outcome),
    el('p', { class: 'label' }, words.hashIs),
    el('code', { class: 'seed' }, hash),
  );
}

const labelled = (name: string, input: HTMLInputElement): HTMLElement =>
  el('div', {}, el('label', { class: 'label', for: input.id }, name), input);
document.documentElement.style.setProperty('--hue', String(data.hue));
document.body.classList.add('is-page');
document.getElementById('app')?.replaceChildren(
  el(
    'main',
    { class: 'verify' },
    el('h1', {}, words.verifyTitle),
    el('p', { class: 'note' }, `${data.game.title} · ${data.game.vendor}`),
    el('p', { class: 'note' }, words.verifyIntro),
    el(
      'form',
      {
        submit: (event) => {
          event.preventDefault();
          compute();
        },
      },
      labelled(words.serverSeed, inputs.server),
      labelled(words.clientSeed, inputs.client),
      el(
        'div',
        { class: 'pair' },
        labelled(words.nonceField, inputs.nonce),
        data.game.pays === null ? labelled(words.choice, inputs.choice) : null,
      ),
      el('button', { class: 'wide-button' }, words.compute),
    ),
    result,
  ),
);
if (inputs.server.value !== '') compute();
