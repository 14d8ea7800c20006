import {
  CATCH_ROLLS,
  CATCH_TARGETS,
  CLUSTER_SIZES,
  DRAW_PAYS,
  DRAW_PICKS,
  DUEL_PAYS,
  DUEL_STRENGTHS,
  DUEL_UNITS,
  FIRST_PICTURE,
  SCATTER,
  WILD,
  JACKPOT_TERMS,
} from '../engine/index.ts';
import { closeOnBack } from '@palaro/game-server/page';
import type { Api, RoundView, SeedView } from './api.ts';
import { targetPicture } from './catch-view.ts';
import { checkAddress } from './check-address.ts';
import { el, icon } from './dom.ts';
import { fill, percentText, timesText, timeText, type Words } from './page.ts';
import type { PageData } from './page-data.ts';
import { symbolNode } from './symbols.ts';

export type SheetContext = {
  data: PageData;
  words: Words;
  api: Api;
  money: (minor: bigint) => string;
  currency(): string;
  stake(): bigint;
  seed(): SeedView | null;
  seedChanged(seed: SeedView): void;
};

const STRENGTH_PAIRS = DUEL_STRENGTHS ** 2;

/** Facts that every game states: return, volatility, largest win. */
function facts({ data, words }: SheetContext): HTMLElement {
  const ppms = data.game.returns.map((entry) => entry.ppm);
  const least = Math.min(...ppms);
  const most = Math.max(...ppms);
  const shape = {
    lines: fill(words.linesCount, { lines: data.game.units }),
    ways: words.waysCount,
    cluster: words.clusterCount,
    duel: null,
    catch: null,
    draw: null,
  }[data.game.key.mechanic];
  const fact = (name: string, value: string): HTMLElement => el('div', {}, el('dt', {}, name), el('dd', {}, value));
  return el(
    'dl',
    { class: 'facts' },
    fact(words.return, least === most ? percentText(least) : `${percentText(least)} – ${percentText(most)}`),
    data.game.jackpot ? fact(words.jackpot, fill(words.jackpotShare, { share: percentText(JACKPOT_TERMS.sharePpm) })) : null,
    shape === null ? null : fact(words.volatility, `${words[data.game.key.volatility]} · ${shape}`),
    fact(words.maxWin, fill(words.timesStake, { times: timesText(data.game.capStakes, 1) })),
  );
}

function slotPays(context: SheetContext): HTMLElement {
  const { data, words, money } = context;
  const coin = context.stake() / BigInt(data.game.units);
  const table = data.game.pays;
  const list = el('ul', { class: 'pays' });
  if (table === null) return list;
  const cluster = data.game.key.mechanic === 'cluster';
  const names = cluster ? CLUSTER_SIZES.map((size) => `${size}+`) : ['3', '4', '5'];
  const card = (symbol: number, rows: readonly (readonly [string, bigint])[]): HTMLElement =>
    el(
      'li',
      {},
      symbolNode(symbol, data.art.symbols, words),
      el('dl', {}, ...[...rows].reverse().map(([name, amount]) => el('div', {}, el('dt', {}, name), el('dd', {}, money(amount))))),
    );
  table.pays.forEach((pays, symbol) => {
    if (pays !== null && (symbol === WILD || symbol >= FIRST_PICTURE))
      list.append(
        card(
          symbol,
          pays.map((coins, i) => [names[i] ?? '', coin * BigInt(coins)] as const),
        ),
      );
  });
  if (table.free !== null)
    list.prepend(
      card(
        SCATTER,
        table.free.scatterStakes.map((stakes, i) => [names[i] ?? '', context.stake() * BigInt(stakes)] as const),
      ),
    );
  const notes =
    table.free === null
      ? table.ladder.map((step) => `×${step}`).join(' → ')
      : fill(words.freeStart, { spins: table.free.spins, multiplier: table.free.multiplier });
  return el(
    'div',
    { class: 'amounts' },
    el('p', { class: 'note' }, fill(words.amountsFor, { stake: money(context.stake()) })),
    list,
    el('p', { class: 'note' }, notes),
  );
}

function simplePays(context: SheetContext): HTMLElement {
  const { data, words, money } = context;
  const coin = context.stake() / BigInt(data.game.units);
  const row = (name: string | HTMLElement, chance: string, coins: number): HTMLElement =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, name),
      el('td', {}, chance),
      el('td', {}, timesText(coins, data.game.units)),
      el('td', {}, money(coin * BigInt(coins))),
    );
  const side = (STRENGTH_PAIRS - DUEL_STRENGTHS) / 2;
  const rows: HTMLElement[] = [];
  if (data.game.key.mechanic === 'duel') {
    for (const choice of ['left', 'right', 'tie'] as const)
      rows.push(
        row(words[choice], choice === 'tie' ? `${DUEL_STRENGTHS} / ${STRENGTH_PAIRS}` : `${side} / ${STRENGTH_PAIRS}`, DUEL_PAYS[choice]),
      );
    rows.push(row(fill(words.betsBack, { tie: words.tie }), `${DUEL_STRENGTHS} / ${STRENGTH_PAIRS}`, DUEL_UNITS));
  } else if (data.game.key.mechanic === 'catch') {
    CATCH_TARGETS.forEach((target, i) =>
      rows.push(
        row(
          el('img', { src: targetPicture(data.art.symbols, i), alt: String(i + 1) }),
          `${target.chance} / ${CATCH_ROLLS}`,
          target.prizeCoins,
        ),
      ),
    );
  } else DRAW_PAYS.forEach((coins, hits) => rows.push(row(fill(words.ofPicks, { count: hits, all: DRAW_PICKS }), '', coins)));
  const chances = data.game.key.mechanic !== 'draw';
  const heading = (name: string): HTMLElement => el('th', { scope: 'col' }, name);
  return el(
    'div',
    { class: 'amounts' },
    el('p', { class: 'note' }, fill(words.amountsFor, { stake: money(context.stake()) })),
    el(
      'table',
      { class: 'simple-pays' },
      el('thead', {}, el('tr', {}, el('td'), chances ? heading(words.chanceHead) : el('td'), el('td'), heading(words.payoutHead))),
      el('tbody', {}, ...rows),
    ),
  );
}

/** The page that recomputes a round, in the look of this one. */
const addressOf = ({ game, language }: PageData, currency: string, round: RoundView): string =>
  checkAddress(game.code, { language, theme: document.documentElement.dataset['theme'] ?? 'dark' }, currency, round);

/** What the round brought or cost: what was paid less the bet. */
function netNode({ words, money }: SheetContext, round: RoundView): HTMLElement {
  if (round.win === null) return el('em', {}, '–');
  const net = BigInt(round.win) + BigInt(round.jackpot ?? 0) - (round.freeRound === null ? BigInt(round.stake) : 0n);
  return el('em', { class: net > 0n ? 'has-win' : '' }, el('small', {}, words.net), `${net > 0n ? '+' : ''}${money(net)}`);
}

const failureText = (words: Words, code: string): string =>
  code === 'SESSION_CLOSED' || code === 'NO_SESSION'
    ? words.errorEnded
    : code === 'TOO_MANY_REQUESTS'
      ? words.errorBusy
      : code === 'NETWORK'
        ? words.errorNetwork
        : words.errorNoAnswer;

async function history(context: SheetContext): Promise<HTMLElement> {
  const { data, words, api, money } = context;
  const answer = await api.history();
  if (!answer.ok) return el('p', { class: 'note' }, failureText(words, answer.code));
  if (answer.value.rounds.length === 0) return el('p', { class: 'note' }, words.noRounds);
  const item = (round: RoundView): HTMLElement =>
    el(
      'li',
      {},
      el(
        'div',
        {},
        el(
          'b',
          {},
          [
            round.freeRound === null
              ? `${words.stake} ${money(BigInt(round.stake))}`
              : fill(words.freeRound, { stake: money(BigInt(round.stake)) }),
            ...(round.win === null ? [] : [fill(words.paid, { win: money(BigInt(round.win)) })]),
            ...(round.jackpot === null ? [] : [fill(words.jackpotPaid, { amount: money(BigInt(round.jackpot)) })]),
          ].join(' · '),
        ),
        el('small', {}, `${timeText(data.language, round.createdAt)} · ${words[`state_${round.state}`]}`),
      ),
      netNode(context, round),
      round.serverSeed !== null && round.outcome !== null
        ? el(
            'a',
            { class: 'small-button', href: addressOf(data, context.currency(), round), target: '_blank', rel: 'noopener' },
            words.verify,
          )
        : el('span', { class: 'sealed', title: words.sealed }, icon('shield', 18)),
    );
  return el(
    'div',
    {},
    el('ul', { class: 'rounds' }, ...answer.value.rounds.map(item)),
    answer.value.rounds.some((round) => round.serverSeed === null) ? el('p', { class: 'note' }, words.sealed) : null,
  );
}

/** The hashes of this round and the next one, as they are now. */
function tableSeeds({ words, api }: SheetContext): HTMLElement {
  const [hash, nextHash] = [el('code', { class: 'seed' }, '–'), el('code', { class: 'seed' }, '–')];
  void api.table().then((answer) => {
    if (!answer.ok) return;
    hash.textContent = answer.value.hash;
    nextHash.textContent = answer.value.nextHash;
  });
  return el('div', {}, el('p', { class: 'label' }, words.serverHash), hash, el('p', { class: 'label' }, words.nextHash), nextHash);
}

function fairness(context: SheetContext): HTMLElement {
  const { words, api } = context;
  const seed = context.seed();
  const hash = el('code', { class: 'seed' }, seed?.hash ?? '–');
  const nextHash = el('code', { class: 'seed' }, seed?.nextHash ?? '–');
  const nonce = el('code', { class: 'seed' }, String(seed?.nonce ?? '–'));
  const input = el('input', { id: 'client-seed', value: seed?.clientSeed ?? '', maxlength: 64, autocomplete: 'off', spellcheck: 'false' });
  const result = el('div', { 'aria-live': 'polite' });
  const rotate = async (): Promise<void> => {
    const answer = await api.rotate(input.value.trim());
    if (!answer.ok) {
      result.replaceChildren(
        el(
          'p',
          { class: 'note bad' },
          answer.code === 'BAD_SEED' || answer.code === 'REFUSED'
            ? words.seedRule
            : answer.code === 'ROUND_OPEN'
              ? words.roundOpen
              : failureText(words, answer.code),
        ),
      );
      return;
    }
    context.seedChanged(answer.value.seed);
    hash.textContent = answer.value.seed.hash;
    nextHash.textContent = answer.value.seed.nextHash;
    nonce.textContent = String(answer.value.seed.nonce);
    result.replaceChildren(el('p', { class: 'label' }, words.oldSeed), el('code', { class: 'seed' }, answer.value.revealed.serverSeed));
  };
  // A table's seeds are nobody's own.
  if (context.data.table) return el('div', { class: 'fairness' }, el('p', { class: 'note' }, words.tableRound), tableSeeds(context));
  return el(
    'div',
    { class: 'fairness' },
    el('p', { class: 'note' }, words.fairIntro),
    el('p', { class: 'label' }, words.serverHash),
    hash,
    el('p', { class: 'label' }, words.nonce),
    nonce,
    el('p', { class: 'label' }, words.nextHash),
    nextHash,
    el('label', { class: 'label', for: 'client-seed' }, words.clientSeed),
    input,
    el('p', { class: 'note' }, words.seedRule),
    el('button', { type: 'button', class: 'wide-button', click: () => void rotate() }, words.rotate),
    result,
  );
}

/** How the jackpot is drawn, of a game that draws for one. */
const jackpotRules = ({ data, words }: SheetContext): string[] =>
  data.game.jackpot ? [fill(words.jackpotRule, { share: percentText(JACKPOT_TERMS.sharePpm) })] : [];

const TABS = ['paytable', 'rules', 'history', 'fairness'] as const;

/** The sheet with pays, rules, rounds and fairness. */
export function createSheet(context: SheetContext) {
  const { data, words } = context;
  const content = el('div', { class: 'sheet-body', role: 'tabpanel', tabindex: 0 });
  const title = data.game.title;
  const tabs = TABS.map((tab) => el('button', { type: 'button', role: 'tab', click: () => void open(tab) }, words[tab]));
  const dialog = el(
    'dialog',
    { class: 'sheet', 'aria-label': words.menu },
    el(
      'header',
      {},
      el('img', { src: data.art.logo, alt: '', width: 40, height: 40 }),
      el('div', {}, el('h2', {}, title), el('small', {}, data.game.vendor)),
      el('button', { type: 'button', class: 'round-button', 'aria-label': words.close, click: () => dialog.close() }, icon('close')),
    ),
    el('div', { class: 'tabs', role: 'tablist' }, ...tabs),
    content,
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const showDialog = closeOnBack(dialog);
  const slot = data.game.pays !== null;
  const open = async (tab: (typeof TABS)[number]): Promise<void> => {
    TABS.forEach((each, i) => tabs[i]?.setAttribute('aria-selected', String(each === tab)));
    content.scrollTop = 0;
    if (tab === 'paytable') content.replaceChildren(facts(context), slot ? slotPays(context) : simplePays(context));
    else if (tab === 'rules')
      content.replaceChildren(
        facts(context),
        el('ol', { class: 'rules' }, ...[...words.ruleLines, ...jackpotRules(context)].map((rule) => el('li', {}, rule))),
      );
    else if (tab === 'fairness') content.replaceChildren(fairness(context));
    else {
      content.replaceChildren(el('p', { class: 'note' }, words.loading));
      content.replaceChildren(await history(context));
    }
  };
  return {
    element: dialog,
    show(): void {
      void open('paytable');
      showDialog();
    },
    isOpen: () => dialog.open,
  };
}
