export { readConfig, type LotteryConfig } from './config.ts';
export { createHouse, type House, type HouseOptions } from './house.ts';
