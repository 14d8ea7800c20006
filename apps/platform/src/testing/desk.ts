import { operatorCalls, type OperatorCallName, type WorkChallenge } from '@palaro/contract';
import type { Pool } from 'pg';
import { addOperator, createAuthenticator, operatorPassword } from './operators.ts';

type Answer = { readonly status: number; readonly code: string | null; readonly value: never };
type Request = { readonly method?: string; readonly body?: unknown; readonly file?: Buffer; readonly headers?: Record<string, string> };

/** The page's own way of doing it. */
const { solveWork } = (await import(new URL('../modules/desk/page/desk-work.js', import.meta.url).href)) as {
  readonly solveWork: (challenge: WorkChallenge) => Promise<string>;
};
type CaptchaAnswer = { readonly value: { readonly captchaId: string; readonly work: WorkChallenge } };

/** The secrets of authenticators that were set up here, by the address and name of their operators. */
const secrets = new Map<string, string>();
const codeOf = createAuthenticator();

/** A desk at an address, with its cookies as a browser keeps them. Paths are those of the chat, where they are not whole ones. */
export const createTestDesk = (baseUrl: string) => {
  let cookie = '';
  let device = '';
  const ask = async (path: string, { method, body, file, headers = {} }: Request = {}): Promise<Answer> => {
    const type = file === undefined ? 'application/json' : 'image/png';
    const sent = file === undefined ? (body === undefined ? null : JSON.stringify(body)) : new Uint8Array(file);
    const response = await fetch(`${baseUrl}${path.startsWith('/') ? path : `/wps/operator/chat/${path}`}`, {
      method: method ?? (sent === null ? 'GET' : 'POST'),
      headers: { cookie: [cookie, device].join('; '), ...(sent === null ? {} : { 'content-type': type }), ...headers },
      body: sent,
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      if (pair.startsWith('__Host-palaro_operator=')) cookie = pair;
      if (pair.startsWith('__Host-palaro_operator_device=')) device = pair;
    }
    const answer = (await response.json()) as { code?: string; value?: unknown };
    return { status: response.status, code: answer.code ?? null, value: answer.value as never };
  };
  /** Does the work of a check, as the page does where the login asks for it. */
  const prove = async (): Promise<{ readonly captchaId: string; readonly work: string }> => {
    const response = await fetch(`${baseUrl}/wps/captcha?place=login&way=work`);
    const { value } = (await response.json()) as CaptchaAnswer;
    return { captchaId: value.captchaId, work: await solveWork(value.work) };
  };
  /** Logs in with a code where one is asked for, and sets up an authenticator where there is none yet. */
  const logIn = async (name: string, password = operatorPassword, { headers = {}, proof = {} }: LoginWay = {}): Promise<Answer> => {
    const key = `${baseUrl} ${name.toLowerCase()}`;
    const send = (path: string, body: object) => ask(path, { body, headers });
    const entered = await send(operatorCalls.operatorLogin.path, { name, password, ...proof });
    const secret = secrets.get(key);
    if (entered.code === 'second_code_required' && secret !== undefined)
      return send(operatorCalls.operatorLogin.path, { name, password, ...proof, secondCode: codeOf(secret) });
    if (entered.code !== null || !(entered.value as { readonly secondStepDue: boolean }).secondStepDue) return entered;
    const begun = await send(operatorCalls.beginOperatorStep.path, {});
    const { secret: own } = begun.value as { readonly secret: string };
    secrets.set(key, own);
    return send(operatorCalls.confirmOperatorStep.path, { code: codeOf(own) });
  };
  /** Gives another code of an authenticator that was set up here. */
  const stepUp = (name: string): Promise<Answer> =>
    ask(operatorCalls.stepUpOperator.path, { body: { code: codeOf(secrets.get(`${baseUrl} ${name.toLowerCase()}`) ?? '') } });
  return {
    ask,
    stepUp,
    prove,
    cookie: (): string => cookie,
    useCookie: (other: string): void => void (cookie = other),
    logIn,
    baseUrl,
  };
};
type LoginWay = { readonly headers?: Record<string, string>; readonly proof?: object };
export type TestDesk = ReturnType<typeof createTestDesk>;

/** Makes a call of operators by its row. */
export const callOperator = (desk: TestDesk, name: OperatorCallName, given: Readonly<Record<string, string>> = {}) => {
  const { method, path } = operatorCalls[name];
  const query = method === 'GET' && Object.keys(given).length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
  return desk.ask(`${path}${query}`, { method, ...(method === 'GET' ? {} : { body: given }) });
};

/** Adds an operator of a role, who logs in with an authenticator. */
export const enterAs = async (
  { pool, baseUrl }: { readonly pool: Pool; readonly baseUrl: string },
  name: string,
  role = 'finance',
): Promise<TestDesk> => {
  await addOperator(pool, name, role);
  const desk = createTestDesk(baseUrl);
  if ((await desk.logIn(name)).status !== 200) throw new Error('the operator was not let in');
  return desk;
};
