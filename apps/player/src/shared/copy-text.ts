import { notify } from './toast.ts';

/** Puts a text on the clipboard and says so. Without permission to write it, the text can still be marked and read out. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify('common.copied');
  } catch {
    // Said by the missing message alone: there is nothing that the player could do about it.
  }
};
