// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find, pass, render, tap } from '../testing/render.ts';
import { Dialog } from './dialog.tsx';
import { sheetDurationMs } from './modal-dialog.ts';
import { Sheet } from './sheet.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function dialogIn(container: HTMLElement): HTMLDialogElement {
  const dialog = find(container, 'dialog');
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('not a dialog');
  return dialog;
}
const sheet = (open: boolean, onClose: () => void) => (
  <Sheet open={open} onClose={onClose} title="Gift" closeLabel="Close">
    <p>content</p>
  </Sheet>
);

test('A527 B471 a tap on the backdrop at 200 ms stays without effect, at 301 ms it closes', () => {
  const onClose = vi.fn<() => void>();
  const { container, unmount } = render(sheet(true, onClose));
  const dialog = dialogIn(container);
  pass(200);
  tap(dialog);
  expect(onClose).not.toHaveBeenCalled();
  pass(101);
  tap(dialog);
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
});

test('A527 each opening starts the 300 ms anew', () => {
  const onClose = vi.fn<() => void>();
  const { container, rerender, unmount } = render(sheet(true, onClose));
  pass(1000);
  rerender(sheet(false, onClose));
  rerender(sheet(true, onClose));
  pass(299);
  tap(find(container, 'dialog'));
  expect(onClose).not.toHaveBeenCalled();
  unmount();
});

test('one that opens by itself takes the focus, and no control of it shows a ring; from a control the browser decides', () => {
  const { container, rerender, unmount } = render(sheet(true, () => undefined));
  const dialog = dialogIn(container);
  expect(document.activeElement).toBe(dialog);
  rerender(sheet(false, () => undefined));
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  rerender(sheet(true, () => undefined));
  expect(document.activeElement).not.toBe(dialog);
  button.remove();
  unmount();
});

test('a tap inside the panel never closes', () => {
  const onClose = vi.fn<() => void>();
  const { container, unmount } = render(sheet(true, onClose));
  pass(1000);
  tap(find(container, 'p'));
  expect(onClose).not.toHaveBeenCalled();
  unmount();
});

test('Escape asks the owner and leaves the closing to it', () => {
  const onClose = vi.fn<() => void>();
  const { container, unmount } = render(sheet(true, onClose));
  const dialog = dialogIn(container);
  const cancel = new Event('cancel', { cancelable: true });
  act(() => void dialog.dispatchEvent(cancel));
  expect(cancel.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
  unmount();
});

test('a closing that the browser forces through reaches the owner', () => {
  const onClose = vi.fn<() => void>();
  const { container, unmount } = render(sheet(true, onClose));
  const dialog = dialogIn(container);
  // Here the close event comes at once, in browsers a task later.
  act(() => dialog.close());
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
});

test('the content stays while the sheet leaves, then goes', () => {
  const { container, rerender, unmount } = render(sheet(true, () => undefined));
  rerender(sheet(false, () => undefined));
  expect(dialogIn(container).open).toBe(false);
  pass(sheetDurationMs - 1);
  expect(container.textContent).toContain('content');
  pass(1);
  expect(container.textContent).toBe('');
  unmount();
});

test('a dialog that must be answered ignores the backdrop and Escape', () => {
  const onClose = vi.fn<() => void>();
  const { container, unmount } = render(
    <Dialog open onClose={onClose} title="Terms" dismissible={false} actions={<button type="button">OK</button>} />,
  );
  pass(1000);
  const dialog = find(container, 'dialog');
  tap(dialog);
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(onClose).not.toHaveBeenCalled();
  unmount();
});
