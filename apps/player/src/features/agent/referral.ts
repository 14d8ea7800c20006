import { hasScreen } from '../../navigation/routes.ts';
import { useMenuSituation, type Audience } from '../../overlays/menu.ts';
import * as to from '../../navigation/to.ts';

/**
 * Where the referral entry leads, or null where it is not shown (ruling 29): visible when the promotion is on or the player is an
 * agent. A guest goes to the login (A110), an agent to their invitations, a member to the registration as an agent. A trial account
 * brings nobody. A screen that is not there is offered to nobody, nor the login to a guest who would find nothing behind it.
 */
export const referralHref = (audience: Audience, isOn: boolean, isThere: (href: string) => boolean): string | null => {
  if (audience !== 'agent' && (!isOn || audience === 'trial')) return null;
  const screen = audience === 'agent' ? to.inviteFriends : to.agentRegister;
  if (!isThere(screen)) return null;
  return audience === 'guest' ? to.login() : screen;
};

/** The entry's address now. */
export const useReferral = (): string | null => {
  const { audience, isOn } = useMenuSituation();
  return referralHref(audience, isOn('REFERRAL'), hasScreen);
};
