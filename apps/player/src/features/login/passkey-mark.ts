import { clock } from '../../device/clock.ts';
import { isObject } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';

/**
 * What this device remembers of passkeys: whether one was made or used here, and when one was offered in vain.
 * Its fields may be missing, or of another type: each is looked at where it is read.
 */
type Mark = { readonly hasOne?: boolean; readonly offeredAt?: number };
const note = storage.note<Mark>('passkey', isObject);
export const passkeyMarks = (): Mark => note.get() ?? {};

/** Whether a passkey was made or used on this device, so that the login offers it first. */
export const hasPasskey = (): boolean => passkeyMarks().hasOne === true;
export const markPasskey = (hasOne: boolean): void => note.set({ ...passkeyMarks(), hasOne });

/** For 30 days nobody is asked again. */
export const markOffered = (): void => note.set({ ...passkeyMarks(), offeredAt: clock.now() });
