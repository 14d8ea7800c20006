import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Puts a tree into the document; `rerender` updates it, `unmount` takes it out. */
export function render(tree: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const rerender = (next: ReactNode) => act(() => root.render(next));
  rerender(tree);
  return {
    container,
    rerender,
    unmount() {
      act(() => root.unmount());
      container.remove();
    },
  };
}

/** The one element that matches; throws when there is none. */
export function find<E extends HTMLElement = HTMLElement>(container: ParentNode, selector: string): E {
  const element = container.querySelector<E>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}
