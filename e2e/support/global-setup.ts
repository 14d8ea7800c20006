import { startStack } from './stack.ts';

/** One stack for the whole run; tests make their own players on it. With PALARO_URL set, a stack that runs already is used. */
const globalSetup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['PALARO_URL']) return undefined;
  const stack = await startStack();
  process.env['PALARO_URL'] = stack.baseUrl;
  process.env['PALARO_STUDIOS_URL'] = stack.studiosUrl;
  process.env['PALARO_LOTTERY_URL'] = stack.lotteryUrl;
  process.env['PALARO_POST_URL'] = stack.postUrl;
  process.env['PALARO_DATA_DIR'] = stack.dataDir;
  return stack.stop;
};

export default globalSetup;
