import { hasScreen } from '../../shared/routes.ts';
import { useMenuSituation, type Audience } from '../../shared/menu.ts';
import { loginPath } from '../login/paths.ts';

/**
 * Where the referral entry leads, or null where it is not shown (ruling 29): visible when the promotion is on or the player is an
 * agent. A guest goes to the login (A110), an agent to their invitations, a member to the registration as an agent. A trial account
 * brings nobody.
 */
export const referralHref = (audience: Audience, isOn: boolean): string | null => {
  if (audience === 'agent') return '/m/inviteFriends';
  if (!isOn || audience === 'trial') return null;
  return audience === 'guest' ? loginPath() : '/m/agentRegister';
};

/** The entry's address now; null as well for as long as its screen is not there. */
export const useReferral = (): string | null => {
  const { audience, isOn } = useMenuSituation();
  const href = referralHref(audience, isOn('REFERRAL'));
  return href !== null && hasScreen(href) ? href : null;
};
