import { useEffect } from 'react';
import { openOverlay } from '../../overlays/overlay.ts';

/** The game whose menu is asked for, as its tile states it. */
export type HeldGame = {
  readonly nodeId: string;
  readonly vassalage: string;
  readonly nodeName: string;
  /** Where a tap on the tile leads. */
  readonly href: string;
  /** The tile is greyed: there is nothing to play now. */
  readonly closed: boolean;
};

let held: HeldGame | null = null;
/** The game of the last press; null before the first. */
export const heldGame = (): HeldGame | null => held;

/** How long a finger stays down, in ms, and how far it may slip, in px, where the browser itself knows no long press (iOS). */
export const holdMs = 500;
const slipPx = 10;

const tileAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.game-card__link') : null;

const openMenu = (tile: HTMLAnchorElement): void => {
  const address = new URL(tile.href);
  held = {
    nodeId: tile.dataset['node'] ?? '',
    // A game's address carries its vendor; that of a vendor with a lobby of its own is a list.
    vassalage: address.searchParams.get('vendor') ?? address.searchParams.get('vassalage') ?? '',
    nodeName: tile.getAttribute('aria-label') ?? '',
    href: address.pathname + address.search,
    closed: tile.hasAttribute('data-closed'),
  };
  openOverlay('game');
};

/** Listens on the page, not on each tile: there are hundreds, and home's scripts need not carry it. */
const watchTiles = (signal: AbortSignal): void => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isHeld = false;
  const stop = (): void => clearTimeout(waiting);
  const onDown = (event: PointerEvent): void => {
    stop();
    isHeld = false;
    const tile = tileAt(event.target);
    if (tile === null || event.pointerType !== 'touch' || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    waiting = setTimeout(() => {
      isHeld = true;
      openMenu(tile);
    }, holdMs);
  };
  const onMove = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > slipPx) stop();
  };
  // Android's long press, the right button, and the menu key or Shift+F10 on the focused tile.
  const onContextMenu = (event: MouseEvent): void => {
    const tile = tileAt(event.target);
    if (tile === null) return;
    event.preventDefault();
    stop();
    openMenu(tile);
  };
  // The finger that opened the menu opens no game as it leaves.
  const onClick = (event: MouseEvent): void => {
    if (!isHeld) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('pointerdown', onDown, { signal });
  document.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, stop, { signal });
  document.addEventListener('contextmenu', onContextMenu, { signal });
  document.addEventListener('click', onClick, { capture: true, signal });
  signal.addEventListener('abort', stop);
};

/** Opens the menu of a game whose tile is held. */
export const useTileHolds = (): void =>
  useEffect(() => {
    const watching = new AbortController();
    watchTiles(watching.signal);
    return () => watching.abort();
  }, []);
