import type { Audience, MenuRow } from './menu.ts';
import { openOverlay } from './overlay.ts';
import { showToast } from './toast.ts';

/** Tells a trial player why something is refused, for 2 s and with the way to an account; they stay where they are (A418, B166). */
export const refuseTrial = (): void => {
  showToast('errors.free_reject', { duration: 'message' });
  openOverlay('memberAlert');
};

/** What a tap on a menu's row does, as its list row takes it. */
export const rowAction = (
  { href = '', opens, actualOnly }: MenuRow,
  audience: Audience,
): { readonly href: string } | { readonly onClick: () => void } => {
  if (actualOnly && audience === 'trial') return { onClick: refuseTrial };
  return opens === undefined ? { href } : { onClick: () => openOverlay(opens) };
};
