export { createLotteryModule } from './lottery-module.ts';
export { forgetClosedByHouse, readLotteryDetails } from './lottery-store.ts';
export type { LotteryPicturesPort } from './lottery-ports.ts';
