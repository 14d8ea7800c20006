/** A press that moves less than this is a tap. */
const dragAfterPx = 6;

type Point = { readonly left: number; readonly top: number };
type Press = { readonly pointerId: number; readonly clientX: number; readonly clientY: number };

/** One press after another on the widget: whether it has become a drag, and where that brings the widget. */
export const createDrag = () => {
  let press: { readonly id: number; readonly from: Point; readonly x: number; readonly y: number } | null = null;
  let hasMoved = false;
  let last: Point | null = null;
  return {
    start: ({ pointerId, clientX, clientY }: Press, from: Point): void => {
      press = { id: pointerId, from, x: clientX, y: clientY };
      hasMoved = false;
      last = null;
    },
    /** The widget's new corner; null while the press is a tap so far, or another finger's. */
    move: ({ pointerId, clientX, clientY }: Press): Point | null => {
      if (press === null || pointerId !== press.id) return null;
      const [dx, dy] = [clientX - press.x, clientY - press.y];
      if (!hasMoved && Math.hypot(dx, dy) < dragAfterPx) return null;
      hasMoved = true;
      last = { left: press.from.left + dx, top: press.from.top + dy };
      return last;
    },
    /** Ends the press: where the drag has come to, null after a tap. The click that follows it asks `wasDrag`. */
    end: (): Point | null => {
      press = null;
      return last;
    },
    isOn: (): boolean => press !== null,
    wasDrag: (): boolean => hasMoved,
  };
};
