import type { CallValue, OperatorCallName, OperatorCalls } from '@palaro/contract';
import { createClient, createOperatorClient, type ClientOptions, type OperatorCallInput } from '@palaro/contract/client';
import { captchaTable, operatorWireTable } from 'virtual:operator-wire-table';
import { callErrorOf, isSessionEnd } from './call-error.ts';
import { clock } from './clock.ts';
import { stepUps } from './step-ups.ts';

/** Milliseconds until a call counts as not answered. */
const timeoutMs = 20_000;

// Looked up at each call, so that a test's network is the one that is asked.
const fetchAndLearn: typeof fetch = async (address, request) => {
  const response = await globalThis.fetch(address, request);
  clock.learn(response.headers.get('date'));
  return response;
};
const options: ClientOptions = { origin: '', fetch: fetchAndLearn, timeoutMs, token: () => null };
const client = createOperatorClient(operatorWireTable, options);
const guest = createClient(captchaTable, options);

type Listener = () => void;
const listeners = new Set<Listener>();
/** Calls when an answer says that the session is over; gives what ends the listening. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Makes one call and gives its value. Where a code of the authenticator is due first, the operator is asked for it and the call is
 * made once more.
 * @throws {CallError} where it was refused or not answered
 */
export const call = async <N extends OperatorCallName>(name: N, input: OperatorCallInput<N> = {}): Promise<CallValue<OperatorCalls[N]>> => {
  let answer = await client(name, input);
  if (!answer.success && answer.code === 'step_up_due' && (await stepUps.ask())) answer = await client(name, input);
  if (answer.success) return answer.value;
  const error = callErrorOf(answer);
  if (isSessionEnd(error)) for (const listener of listeners) listener();
  throw error;
};

/**
 * A check of a login that a browser can do by itself, by computing.
 * @throws {CallError} where it was refused or not answered
 */
export const askForWork = async () => {
  const answer = await guest('captcha', { query: { place: 'login', way: 'work' } });
  if (answer.success) return answer.value;
  throw callErrorOf(answer);
};
