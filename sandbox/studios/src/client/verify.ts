import { leaveTab } from '@palaro/game-server/page';
import {
  CATCH_TARGETS,
  commitmentOf,
  drawForJackpot,
  isClientSeed,
  mathFor,
  playFair,
  winsJackpot,
  type FairSeed,
  type Frame,
  type RoundOutcome,
} from '../engine/index.ts';
import { el, icon } from './dom.ts';
import { createMoneyFormat, fill, readPageData, timesText, wordsFor } from './page.ts';
import type { VerifyData } from './page-data.ts';
import { linePaths, pathsOver } from './reel-grid.ts';
import { symbolNode } from './symbols.ts';
import { verdictOf } from './verdict.ts';

const data = readPageData() as VerifyData;
const words = wordsFor(data.language, data.game);
const math = mathFor(data.game.key);
const given = new URLSearchParams(location.hash.slice(1));

const field = (id: string, value: string): HTMLInputElement => el('input', { id, value, autocomplete: 'off', spellcheck: 'false' });
/** A seed of 64 digits is wider than a phone: it wraps, so that all of it can be read and compared. */
const seedField = (id: string, value: string): HTMLTextAreaElement =>
  el('textarea', { id, rows: 2, class: 'seed-field', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' }, value);
const inputs = {
  server: seedField('server', given.get('server') ?? ''),
  client: field('client', given.get('client') ?? ''),
  nonce: field('nonce', given.get('nonce') ?? '0'),
  choice: field('choice', given.get('choice') ?? ''),
};
const result = el('section', { class: 'result', id: 'result', 'aria-live': 'polite' });

/** The round's bet in minor units and its currency, where the address names them. */
const stakeText = given.get('stake') ?? '';
const currency = given.get('currency') ?? '';
const money = /^[A-Z]{3}$/.test(currency) && /^[1-9]\d{0,17}$/.test(stakeText) ? createMoneyFormat(data.language, currency) : null;

/** What was paid and the bet: as amounts where the bet is known, else as multiples of it. */
function paidAndStake(coins: number): { win: string; stake: string } {
  if (money === null) return { win: timesText(coins, math.units), stake: words.theBet };
  const stake = BigInt(stakeText);
  return { win: money((stake * BigInt(coins)) / BigInt(math.units)), stake: money(stake) };
}

function resultText(coins: number): string {
  const verdict = verdictOf(BigInt(math.units), BigInt(coins));
  if (verdict === 'nothing') return words.wholeNone;
  if (verdict === 'returned') return fill(words.returned, paidAndStake(coins));
  const times = fill(words.timesStake, { times: timesText(coins, math.units) });
  return fill(words.wholeWin, { win: money === null ? times : `${paidAndStake(coins).win} · ${times}` });
}

function captionOf(frame: Frame, index: number): string {
  const coins = frame.wins.reduce((sum, win) => sum + win.coins, 0);
  const paid = coins === 0 ? words.wholeNone : timesText(coins, math.units);
  const multiplier = frame.multiplier > 1 ? [fill(words.multiplier, { multiplier: frame.multiplier })] : [];
  return [fill(words.step, { index: index + 1 }), paid, ...multiplier].join(' · ');
}

function frameNode(frame: Frame, index: number, { many, modest }: { many: boolean; modest: boolean }): HTMLElement {
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
  return el(
    'figure',
    {},
    el(
      'div',
      {
        class: ['reels', data.game.key.mechanic === 'cluster' && 'is-cluster', winning.size > 0 && 'has-wins', modest && 'modest']
          .filter(Boolean)
          .join(' '),
      },
      ...columns,
      pathsOver(columns.length, rows, ...linePaths(frame.wins)),
    ),
    many ? el('figcaption', {}, captionOf(frame, index)) : null,
  );
}

function outcomeNodes({ detail, coins }: RoundOutcome): HTMLElement[] {
  const line = (text: string): HTMLElement => el('p', { class: 'drawn-line' }, text);
  if (detail.kind === 'slot') {
    const how = { many: detail.frames.length > 1, modest: coins <= math.units };
    return detail.frames.map((frame, i) => frameNode(frame, i, how));
  }
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
    line(fill(words.hits, { hits: detail.hits, all: detail.picked.length })),
  ];
}

/** What was drawn for the jackpot, of a round that took part; the bet decides whether it has won. */
function jackpotNodes(seed: FairSeed): HTMLElement[] {
  if (!data.game.jackpot || given.get('jackpot') === null || money === null) return [];
  const drawn = drawForJackpot(seed);
  const drawnText = fill(words.jackpotDrawn, { drawn, stake: stakeText });
  const won = winsJackpot(drawn, BigInt(stakeText));
  return [el('p', { class: 'drawn-line', id: 'jackpot' }, won ? `${drawnText} · ${words.jackpotWon}` : drawnText)];
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
  const seed = { serverSeed, clientSeed, nonce };
  const outcome = playFair(math, seed, choice);
  const hash = commitmentOf(serverSeed);
  const known = given.get('hash');
  result.replaceChildren(
    el('p', { class: 'big-result' }, resultText(outcome.coins)),
    known === null
      ? ''
      : el('p', { class: known === hash ? 'verdict good' : 'verdict bad' }, known === hash ? words.hashMatches : words.hashDiffers),
    ...outcomeNodes(outcome),
    ...jackpotNodes(seed),
    el('p', { class: 'label' }, words.hashIs),
    el('code', { class: 'seed' }, hash),
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
    el('div', {}, el('h1', {}, words.verifyTitle), el('small', {}, `${data.game.title} · ${data.game.vendor}`)),
  ),
  el(
    'main',
    { class: 'verify' },
    result,
    el('p', { class: 'note' }, words.verifyIntro),
    el(
      'details',
      { class: 'seeds', open: inputs.server.value === '' },
      el('summary', {}, words.seedsTitle),
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
    ),
  ),
);
if (inputs.server.value !== '') compute();
