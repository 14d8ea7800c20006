import { call } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { showToast } from '../../overlays/toast.ts';
import { addressNow, wantedStar } from '../../navigation/wanted-star.ts';

/** A login takes less; who logs in later wanted something else. */
const wantedForMs = 10 * 60_000;

/** Sets the star that was wanted before the login, if the player is back where they tapped it, and says whether it is. */
export const setWantedStar = async (): Promise<boolean> => {
  const wanted = wantedStar.get();
  wantedStar.clear();
  if (wanted === null || wanted.address !== addressNow() || clock.now() - wanted.at > wantedForMs) return false;
  await call('addFavourite', { body: { nodeId: wanted.nodeId, vendor: wanted.vendor } });
  showToast('common.in_chang_saved', { kind: 'success', duration: 'saved' });
  return true;
};
