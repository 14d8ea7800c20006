import { commitmentOf, createFairSource } from '@palaro/game-server/fair-source';
import { cars10, dice3, five } from './five-dice-cars.ts';
import { ph2d, ph3d, ph4d, ph642 } from './ph.ts';
import { sea } from './sea.ts';
import type { BetKind, Model, ModelId, Numbers } from './types.ts';
import { vnNorth, vnSouth } from './vn.ts';

export { linesOf, picksOf, valuesOf } from './picks.ts';
export * from './prizes.ts';
export * from './types.ts';
export { commitmentOf };

const models: Readonly<Record<ModelId, Model>> = {
  'vn-north': vnNorth,
  'vn-south': vnSouth,
  sea,
  ph2d,
  ph3d,
  ph4d,
  ph642,
  five,
  dice3,
  cars10,
};
export const allModels: readonly Model[] = Object.values(models);
export const modelOf = (id: ModelId): Model => models[id];

/** @returns the bet kind of this name, or null. */
export const betKindOf = (model: Model, id: string): BetKind | null => model.betKinds.find((kind) => kind.id === id) ?? null;

/** @returns the numbers that a draw's seed and id determine; anybody who knows both can draw them again. */
export const drawNumbers = (model: Model, draw: { seed: string; drawId: string }): Numbers =>
  model.draw(createFairSource({ serverSeed: draw.seed, clientSeed: draw.drawId, nonce: 0 }));
