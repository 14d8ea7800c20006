import type { OperatorAccount } from '@palaro/contract';
import { CallError } from '../../calls/call-error.ts';
import { askForWork, call } from '../../calls/client.ts';
import { solveWork } from '../../calls/login-work.ts';

type Given = { readonly name: string; readonly password: string; readonly secondCode?: string };

/** Logs in. Where somebody has failed under the name before, the browser does some work first; `onWork` hears of it. */
export const logIn = async (given: Given, onWork: () => void): Promise<OperatorAccount> => {
  try {
    return await call('operatorLogin', { body: given });
  } catch (error) {
    if (!(error instanceof CallError) || (error.code !== 'captcha_required' && error.code !== 'captcha_wrong')) throw error;
    onWork();
    const { captchaId, work } = await askForWork();
    return call('operatorLogin', { body: { ...given, captchaId, work: await solveWork(work) } });
  }
};
