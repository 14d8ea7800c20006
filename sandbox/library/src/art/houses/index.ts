import type { House } from '../house.ts';
import { deco, fiesta, windowHouse, woven } from './heritage.ts';
import { derby, dusk, storybook, varsity } from './evenings.ts';
import { gloss, ticket } from './draws.ts';
import { ember, papercut, tabletop, tide } from './elements.ts';
import { komiks, label, linocut, stickerHouse } from './prints.ts';
import { lantern, neon, stage } from './lights.ts';

const houses: Readonly<Record<string, House>> = {
  lantern,
  ember,
  tide,
  sticker: stickerHouse,
  neon,
  window: windowHouse,
  fiesta,
  woven,
  linocut,
  label,
  komiks,
  papercut,
  storybook,
  dusk,
  tabletop,
  deco,
  stage,
  varsity,
  derby,
  ticket,
  gloss,
};

/** The house of that name; a name that no studio has is a bug of the data. */
export function houseNamed(name: string): House {
  const house = houses[name];
  if (house === undefined) throw new Error(`no house style named ${name}`);
  return house;
}
