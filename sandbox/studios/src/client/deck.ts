import { el, icon, type IconName } from './dom.ts';
import type { Words } from './page.ts';

export type MainAction = 'spin' | 'play' | 'shoot' | 'draw';
/** What the sum in the win's place is: of a round that runs, not more than the stake, or more. */
export type WinKind = 'open' | 'returned' | 'won';
/**
 * `unchosen`: a tap only asks for a choice; `busy`: the round runs and may be skipped; `resting`: it was skipped just now, and a tap
 * does nothing yet; `blocked`: nothing can be started.
 */
type DeckState = 'ready' | 'unchosen' | 'busy' | 'resting' | 'blocked';
export type DeckHandlers = { main(): void; stake(step: -1 | 1): void; chooseStake(): void; menu(): void; sound(): boolean };

/** How long a button is held until it repeats, and between two repeats. */
const [HOLD_MS, REPEAT_MS] = [420, 130];
/** Repeats a step for as long as its button is held. */
function repeatWhileHeld(button: HTMLButtonElement, step: () => void): void {
  let timer = 0;
  let repeated = false;
  const stop = (): void => window.clearTimeout(timer);
  const again = (): void => {
    if (button.disabled) return;
    repeated = true;
    step();
    timer = window.setTimeout(again, REPEAT_MS);
  };
  button.addEventListener('pointerdown', () => {
    repeated = false;
    stop();
    timer = window.setTimeout(again, HOLD_MS);
  });
  for (const end of ['pointerup', 'pointerleave', 'pointercancel']) button.addEventListener(end, stop);
  // The click at the end of a long press is no step of its own.
  button.addEventListener('click', () => (repeated ? void (repeated = false) : step()));
}

const MAIN_ICONS: Readonly<Record<MainAction, IconName>> = { spin: 'spin', play: 'play', shoot: 'aim', draw: 'play' };

/** Balance, stake and win, and under them the controls in reach of a thumb. */
export function createDeck(words: Words, action: MainAction, handlers: DeckHandlers, embedded: boolean) {
  const balance = el('b', { id: 'balance' }, '–');
  const stake = el('b', { id: 'stake' }, '–');
  const win = el('b', { id: 'win' }, '–');
  const meter = (name: string, value: HTMLElement, kind: string): HTMLElement =>
    el('div', { class: `meter-box ${kind}` }, el('small', {}, name), value);
  const main = el(
    'button',
    { type: 'button', class: 'main', id: 'main', 'aria-label': words[action], click: () => handlers.main() },
    icon(MAIN_ICONS[action], 36),
  );
  const control = (name: string, glyph: IconName, act: (() => void) | null): HTMLButtonElement =>
    el('button', { type: 'button', class: 'round-button', 'aria-label': name, click: act }, icon(glyph));
  const lower = control(words.lower, 'minus', null);
  const higher = control(words.higher, 'plus', null);
  repeatWhileHeld(lower, () => handlers.stake(-1));
  repeatWhileHeld(higher, () => handlers.stake(1));
  const menu = control(words.menu, 'menu', () => handlers.menu());
  const sound = control(words.soundOff, 'soundOff', () => {
    const on = handlers.sound();
    sound.replaceChildren(icon(on ? 'soundOn' : 'soundOff'));
    sound.setAttribute('aria-label', on ? words.soundOn : words.soundOff);
    sound.setAttribute('aria-pressed', String(on));
  });
  sound.setAttribute('aria-pressed', 'false');
  const winBox = meter(words.win, win, 'win-box');
  const winName = winBox.querySelector('small');
  const stakeBox = el(
    'button',
    { type: 'button', class: 'meter-box stake-box', 'aria-haspopup': 'dialog', click: () => handlers.chooseStake() },
    el('small', {}, words.stake, icon('chevron', 14)),
    stake,
    el('span', { class: 'unseen' }, words.changeStake),
  );
  const balanceBox = meter(words.balance, balance, '');
  // The page around the game has the balance over it.
  balanceBox.hidden = embedded;
  const element = el(
    'div',
    { class: 'deck' },
    el('div', { class: embedded ? 'meters without-balance' : 'meters' }, balanceBox, stakeBox, winBox),
    el('div', { class: 'controls' }, menu, lower, main, higher, sound),
  );
  return {
    element,
    main,
    set(values: { balance?: string; stake?: string }): void {
      if (values.balance !== undefined) balance.textContent = values.balance;
      if (values.stake !== undefined) stake.textContent = values.stake;
    },
    setWin(sum: string, kind: WinKind): void {
      win.textContent = sum;
      if (winName !== null) winName.textContent = kind === 'returned' ? words.returnedName : words.win;
      winBox.classList.toggle('celebrate', kind === 'won');
    },
    /** A stake that is given cannot be changed. */
    state(state: DeckState, limits: { lowest: boolean; highest: boolean; given: boolean }): void {
      main.replaceChildren(icon(state === 'busy' ? 'skip' : MAIN_ICONS[action], state === 'busy' ? 30 : 36));
      main.setAttribute('aria-label', state === 'busy' ? words.skip : words[action]);
      main.classList.toggle('busy', state === 'busy');
      main.disabled = state === 'blocked';
      // It stays in reach of the keyboard, and says what is missing.
      main.setAttribute('aria-disabled', String(state === 'unchosen' || state === 'resting'));
      const fixed = state === 'busy' || state === 'blocked' || limits.given;
      stakeBox.disabled = fixed;
      main.classList.toggle('unchosen', state === 'unchosen');
      lower.disabled = fixed || limits.lowest;
      higher.disabled = fixed || limits.highest;
    },
  };
}
