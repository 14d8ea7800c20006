export { createLotteryModule } from './lottery-module.ts';
