/** Where a player was on a screen: how far down, and which link was tapped or stood first, `top` px below the window's edge. */
export type ScrollPlace = { readonly y: number; readonly href: string; readonly nth: number; readonly top: number; readonly x: number };

export const linksTo = (href: string): Element[] => [...document.querySelectorAll(`#main a[href="${CSS.escape(href)}"]`)];
/** The row that a link swipes with. */
export const rowOf = (link: Element): Element | null => link.closest('.ui-rail__list');

export const placeOf = (link: Element): ScrollPlace => {
  const href = link.getAttribute('href') ?? '';
  return {
    y: window.scrollY,
    href,
    nth: linksTo(href).indexOf(link),
    top: link.getBoundingClientRect().top,
    x: rowOf(link)?.scrollLeft ?? 0,
  };
};
