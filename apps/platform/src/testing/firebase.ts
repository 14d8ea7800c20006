const json = { 'content-type': 'application/json' };

/** Somebody with a phone at the demo issuer's Firebase: its calls, as the app makes them, and the phone that the code comes to. */
export const createFirebasePhone = (issuer: string) => {
  const call = async (method: string, body: object, key = 'demo-key'): Promise<Record<string, unknown>> =>
    (await (
      await fetch(`${issuer}/firebase/v1/accounts:${method}?key=${key}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
    ).json()) as Record<string, unknown>;
  /** A tap on the verifier's page, as a site shows it. */
  const verify = async (site: string): Promise<string> => {
    const page = await (await fetch(`${issuer}/firebase/verifier?site=${encodeURIComponent(site)}`)).text();
    return /data-token="([\w-]+)"/.exec(page)?.[1] ?? '';
  };
  const codeOn = async (phone: string): Promise<string> => {
    const page = await (await fetch(`${issuer}/firebase/codes`)).text();
    return new RegExp(`<b>(\\d{6})</b> to ${phone.replace('+', '\\+')}`).exec(page)?.[1] ?? '';
  };
  return {
    call,
    verify,
    codeOn,
    /** A token that proves a number in E.164. */
    tokenOf: async (site: string, phone: string): Promise<string> => {
      const { sessionInfo } = await call('sendVerificationCode', { phoneNumber: phone, recaptchaToken: await verify(site) });
      const { idToken } = await call('signInWithPhoneNumber', { sessionInfo, code: await codeOn(phone) });
      return String(idToken);
    },
  };
};
