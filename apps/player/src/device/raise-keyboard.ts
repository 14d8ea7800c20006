/** A screen that has not come by then needs no keyboard yet. */
const waitMs = 3000;

/**
 * iOS shows its keyboard only for a field that is focused within the tap. An unseen one holds it until the next screen's
 * field takes the focus over.
 */
export const raiseKeyboard = (): void => {
  const field = document.createElement('input');
  field.tabIndex = -1;
  field.setAttribute('aria-hidden', 'true');
  // Of 16 px, or the page would zoom.
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0', fontSize: '16px', pointerEvents: 'none' });
  const remove = (): void => {
    // What is removed while it has the focus loses it, and would be removed again.
    field.removeEventListener('blur', remove);
    field.remove();
  };
  field.addEventListener('blur', remove);
  setTimeout(remove, waitMs);
  document.body.append(field);
  field.focus({ preventScroll: true });
};
