import { CallRefused, faultOf } from './api.ts';

/** How browsers say that code did not come: Chrome, Firefox and Safari, each in its words, and the builder of its styles. */
const notCome = /dynamically imported module|module script|preload css/i;

/** Whether a file of the app did not come. */
export const isLateCode = (error: unknown): boolean => error instanceof Error && notCome.test(error.message);

/** Code that is wanted now and did not come, as a refusal. Code that came and is broken is a mistake in the app, and told as one. */
export const lateCodeFault = (error: unknown): CallRefused => (isLateCode(error) ? new CallRefused('offline') : faultOf(error));
