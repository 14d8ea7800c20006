/** Whether any of an element is on the screen of a page in front; what nobody sees needs no moving. */
export const inSight = (element: Element): boolean => {
  if (document.hidden) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};
