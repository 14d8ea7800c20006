import { el, icon, type IconName } from './dom.ts';
import type { Words } from './page.ts';

export type MainAction = 'spin' | 'play' | 'shoot' | 'draw';
/** What the sum in the win's place is: of a round that runs, not more than the stake, or more. */
export type WinKind = 'open' | 'returned' | 'won';
export type DeckHandlers = { main(): void; stake(step: -1 | 1): void; menu(): void; sound(): boolean };

const MAIN_ICONS: Readonly<Record<MainAction, IconName>> = { spin: 'spin', play: 'play', shoot: 'aim', draw: 'play' };

/** Balance, stake and win, and under them the controls in reach of a thumb. */
export function createDeck(words: Words, action: MainAction, handlers: DeckHandlers) {
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
  const control = (name: string, glyph: IconName, act: () => void): HTMLButtonElement =>
    el('button', { type: 'button', class: 'round-button', 'aria-label': name, click: act }, icon(glyph));
  const lower = control(words.lower, 'minus', () => handlers.stake(-1));
  const higher = control(words.higher, 'plus', () => handlers.stake(1));
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
  const element = el(
    'div',
    { class: 'deck' },
    el('div', { class: 'meters' }, meter(words.balance, balance, ''), meter(words.stake, stake, 'stake-box'), winBox),
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
    /**
     * `unchosen`: a tap only asks for a choice; `busy`: the round runs and may be skipped; `resting`: it was skipped just
     * now, and a tap does nothing yet; `blocked`: nothing can be started.
     */
    state(state: 'ready' | 'unchosen' | 'busy' | 'resting' | 'blocked', limits: { lowest: boolean; highest: boolean }): void {
      main.replaceChildren(icon(state === 'busy' ? 'skip' : MAIN_ICONS[action], state === 'busy' ? 30 : 36));
      main.setAttribute('aria-label', state === 'busy' ? words.skip : words[action]);
      main.classList.toggle('busy', state === 'busy');
      main.disabled = state === 'blocked';
      // It stays in reach of the keyboard, and says what is missing.
      main.setAttribute('aria-disabled', String(state === 'unchosen' || state === 'resting'));
      const fixed = state === 'busy' || state === 'blocked';
      lower.disabled = fixed || limits.lowest;
      higher.disabled = fixed || limits.highest;
    },
  };
}
