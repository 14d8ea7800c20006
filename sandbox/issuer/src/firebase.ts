import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sendPage } from './consent-page.ts';
import { codesPage, verifierPage, verifierScript } from './firebase-pages.ts';

/** The project that the demo merchant names. */
const [project, apiKey] = ['demo-palaro', 'demo-key'];
const bodyBytesMax = 8192;
const tokenSeconds = 3600;
const codeMs = 10 * 60_000;
const triesMax = 5;
/** The oldest go first: nothing outlives the demo. */
const keptMax = 100;
const phonePattern = /^\+[1-9]\d{6,14}$/;

type Sent = { readonly phone: string; readonly code: string; readonly at: number; tries: number };
type Refusal = { readonly status: number; readonly message: string };
const isRefusal = (answer: Refusal | object): answer is Refusal => 'status' in answer && 'message' in answer;
const refuse = (message: string, status = 400): Refusal => ({ status, message });

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > bodyBytesMax) return {};
  }
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
};

/** Keeps the newest entries of a map. */
const keep = <T>(map: Map<string, T>, key: string, value: T): void => {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > keptMax && oldest !== undefined) map.delete(oldest);
};

// oxlint-disable-next-line no-restricted-properties -- the demo's tokens are of the present
const now = (): number => Date.now();
const newId = (): string => randomBytes(24).toString('base64url');

/** The people's numbers, and the tokens that tell of them. */
const createTokens = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const ids = new Map<string, string>();
  return {
    keys: { keys: [{ ...(await exportJWK(publicKey)), use: 'sig', alg: 'RS256', kid: 'demo-firebase' }] },
    sign: async (phone: string): Promise<{ idToken: string; localId: string }> => {
      const localId = ids.get(phone) ?? newId();
      keep(ids, phone, localId);
      const second = Math.floor(now() / 1000);
      const firebase = { identities: { phone: [phone] }, sign_in_provider: 'phone' };
      const idToken = await new SignJWT({ auth_time: second, user_id: localId, phone_number: phone, firebase })
        .setProtectedHeader({ alg: 'RS256', kid: 'demo-firebase', typ: 'JWT' })
        .setIssuer(`https://securetoken.google.com/${project}`)
        .setAudience(project)
        .setSubject(localId)
        .setJti(newId())
        .setIssuedAt(second)
        .setExpirationTime(second + tokenSeconds)
        .sign(privateKey);
      return { idToken, localId };
    },
  };
};

/** The calls of the Identity Toolkit that sign in by a number. */
const createCalls = ({ sign }: Awaited<ReturnType<typeof createTokens>>) => {
  const verified = new Map<string, number>();
  const sent = new Map<string, Sent>();
  return {
    /** A new proof that a person is at the page; good once. */
    verify: (): string => {
      const token = newId();
      keep(verified, token, now());
      return token;
    },
    latest: () => [...sent.values()].toReversed(),
    sendVerificationCode: async ({ phoneNumber, recaptchaToken }: Record<string, unknown>): Promise<Refusal | object> => {
      if (typeof phoneNumber !== 'string' || !phonePattern.test(phoneNumber)) return refuse('INVALID_PHONE_NUMBER');
      if (typeof recaptchaToken !== 'string' || !verified.delete(recaptchaToken)) return refuse('CAPTCHA_CHECK_FAILED');
      const sessionInfo = newId();
      keep(sent, sessionInfo, { phone: phoneNumber, code: String(randomInt(1_000_000)).padStart(6, '0'), at: now(), tries: 0 });
      return { sessionInfo };
    },
    signInWithPhoneNumber: async ({ sessionInfo, code }: Record<string, unknown>): Promise<Refusal | object> => {
      const found = typeof sessionInfo === 'string' ? sent.get(sessionInfo) : undefined;
      if (found === undefined) return refuse('INVALID_SESSION_INFO');
      if (found.at + codeMs < now()) return refuse('SESSION_EXPIRED');
      if (++found.tries > triesMax) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
      if (found.code !== code) return refuse('INVALID_CODE');
      sent.delete(String(sessionInfo));
      const { idToken, localId } = await sign(found.phone);
      return { idToken, refreshToken: newId(), expiresIn: String(tokenSeconds), localId, isNewUser: false, phoneNumber: found.phone };
    },
  };
};

/**
 * Sign-in by a phone number as Firebase does it, for demos and tests: the two calls of the Identity Toolkit, the keys of its tokens, a
 * page that tells people from programs, and one that shows the codes that went out.
 */
export const createFirebase = async (sites: readonly string[]) => {
  const tokens = await createTokens();
  const calls = createCalls(tokens);
  const answerJson = (response: ServerResponse, status: number, value: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value));
  const answerCall = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { origin } = request.headers;
    if (origin !== undefined && sites.includes(origin)) response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'origin');
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' }).end();
    const method = url.pathname.split('accounts:')[1] ?? '';
    const call =
      request.method === 'POST'
        ? { sendVerificationCode: calls.sendVerificationCode, signInWithPhoneNumber: calls.signInWithPhoneNumber }[method]
        : undefined;
    if (call === undefined) return answerJson(response, 404, { error: { code: 404, message: 'NOT_FOUND' } });
    const answer = url.searchParams.get('key') === apiKey ? await call(await bodyOf(request)) : refuse('API_KEY_INVALID');
    if (isRefusal(answer)) return answerJson(response, answer.status, { error: { code: answer.status, message: answer.message } });
    return answerJson(response, 200, answer);
  };
  return {
    /** Answers what is below /firebase/. */
    answer: async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
      if (url.pathname === '/firebase/keys') return answerJson(response, 200, tokens.keys);
      if (url.pathname === '/firebase/codes') return sendPage(response, 200, 'Demo phone codes', codesPage(calls.latest()));
      if (url.pathname !== '/firebase/verifier') return answerCall(request, response, url);
      const site = url.searchParams.get('site') ?? '';
      if (!sites.includes(site)) return sendPage(response, 400, 'Demo check', '<p>This site is not known here.</p>');
      return sendPage(response, 200, 'Demo check', verifierPage(calls.verify(), site), { script: verifierScript, framedBy: sites });
    },
  };
};
