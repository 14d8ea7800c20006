/** Whether an element is at least partly in the viewport of a visible page: only then is it animated. */
export const isInViewport = (element: Element): boolean => {
  if (document.hidden) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};
