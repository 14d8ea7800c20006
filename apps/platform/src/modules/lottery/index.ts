export { createLotteryModule } from './lottery-module.ts';
export type { LotteryPicturesPort } from './lottery-ports.ts';
