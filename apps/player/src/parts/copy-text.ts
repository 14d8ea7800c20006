import { optionalStep } from '../device/optional-step.ts';
import { notify, showToast } from '../overlays/toast.ts';

/** Browsers inside other apps refuse the clipboard and know the old way: a text that is marked is copied. */
const copyMarked = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
};

/** Puts a text on the clipboard and says so; where neither way works, it marks what shows the text, and says that too. */
export const copyText = async (text: string, shownBy?: Element): Promise<void> => {
  const isWritten = await optionalStep(async () => {
    await navigator.clipboard.writeText(text);
    return true;
  });
  if (isWritten === true || copyMarked(text)) return void notify('common.copied');
  if (shownBy !== undefined) getSelection()?.selectAllChildren(shownBy);
  showToast('status.copyFailed', { kind: 'error', values: { text: text.replace(/\n[^]*/, ' …') } });
};
