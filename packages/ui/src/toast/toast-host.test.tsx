// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { find, render, tap } from '../testing/render.ts';
import { ToastHost } from './toast-host.tsx';
import { createToastStore } from './toast-store.ts';

test('errors are announced at once, the rest politely, from regions that were there before', () => {
  const store = createToastStore();
  const { container, unmount } = render(<ToastHost closeLabel="Close" store={store} />);
  const status = find(container, '[aria-live=polite]');
  const alert = find(container, '[role=alert]');
  act(() => void store.show({ kind: 'success', text: 'Saved', durationMs: null }));
  act(() => void store.show({ kind: 'error', text: 'Offline', durationMs: null }));
  expect(status.textContent).toBe('Saved');
  expect(alert.textContent).toBe('Offline');
  tap(find(alert, '[aria-label=Close]'));
  expect(alert.textContent).toBe('');
  unmount();
});

test('the action of a toast acts and takes the toast away', () => {
  const store = createToastStore();
  const onAct = vi.fn<() => void>();
  const { container, unmount } = render(<ToastHost closeLabel="Close" store={store} />);
  act(() => void store.show({ kind: 'error', text: 'Failed', durationMs: 8000, action: { label: 'Again', onAct } }));
  tap(find(container, '.ui-toast__action'));
  expect(onAct).toHaveBeenCalledOnce();
  expect(store.getSnapshot()).toEqual([]);
  unmount();
});
