import type { Canvas, Spot } from './canvas.ts';
import type { Composition, Focus } from './compositions.ts';
import type { SetTitle, TitleBox, TitleStyle } from './lettering.ts';

/** How one studio draws: its ground, its way with emblems, its compositions and its lettering. */
export type House = {
  /** The icon that stands for the studio in its logo. */
  mark: string;
  ground: (canvas: Canvas) => string;
  emblem: (canvas: Canvas, spot: Spot) => string;
  /** What lies over the emblems and under the title. */
  front?: (canvas: Canvas) => string;
  compositions: readonly Composition[];
  titleStyle: TitleStyle;
  title: (canvas: Canvas, title: SetTitle) => string;
  /** Where emblem and title go on an upright tile; a wide picture has its own fixed layout. */
  focus?: Focus;
  titleBox?: TitleBox;
  /** Ground of a lone symbol, for houses whose emblems are ink on something pale. */
  symbolPlate?: (hue: number) => string;
};

export const isWide = (canvas: Canvas): boolean => canvas.width > canvas.height;

/** Where the emblem stands. */
export function focusOf(canvas: Canvas, house?: House): Focus {
  if (isWide(canvas)) return { x: canvas.width * 0.74, y: canvas.height * 0.5, size: canvas.height * 0.6 };
  const focus = house?.focus ?? { x: 120, y: 130, size: 152 };
  const scale = canvas.width / 240;
  return { x: focus.x * scale, y: (focus.y / 320) * canvas.height, size: focus.size * scale };
}

/** Where the title stands. */
export function titleBoxOf(canvas: Canvas, house: House): TitleBox {
  if (isWide(canvas)) return { x: 24, y: 62, width: 216, height: canvas.height - 124, anchor: 'middle' };
  return house.titleBox ?? { x: 16, y: 234, width: 208, height: 66, anchor: 'bottom' };
}
