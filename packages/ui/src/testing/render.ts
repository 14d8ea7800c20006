import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Puts a tree into the document; `rerender` updates it, `unmount` takes it out. */
export function render(tree: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const rerender = (next: ReactNode) => act(() => root.render(next));
  const unmount = () => {
    act(() => root.unmount());
    container.remove();
  };
  rerender(tree);
  return { container, rerender, unmount };
}

/** The first element that matches; throws when there is none. */
export function find(container: ParentNode, selector: string): HTMLElement {
  const element = container.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}

/** Lets time pass on the fake clock, in ms. */
export function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** Taps an element. */
export function tap(element: HTMLElement): void {
  act(() => element.click());
}
