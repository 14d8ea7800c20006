import { storage } from '../device/storage.ts';
import { showToast } from './toast.ts';

/** Says that the app was fetched anew, where the page before this one has done so. */
export const showReloadedToast = (): void => {
  const reloaded = storage.reloaded.get();
  if (reloaded === null || !reloaded.endsWith('!')) return;
  storage.reloaded.set(reloaded.slice(0, -1));
  showToast('failures.updated', { duration: 'long' });
};
