import { createHmac, timingSafeEqual } from 'node:crypto';

const apartSecondsMax = 300;

const digest = (secret: string, time: string, subject: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${subject}.`).update(body).digest();

/** The fields by which a call or an event is known: a time in seconds, and what is signed of it. */
export const signedFields = (secret: string, subject: string, body: string, now: number): Record<string, string> => {
  const time = String(Math.floor(now / 1000));
  return { 'identity-time': time, 'identity-signature': digest(secret, time, subject, body).toString('hex') };
};

type Signed = { readonly time: string; readonly signature: string; readonly subject: string; readonly body: Buffer };
export const isSigned = (secret: string, { time, signature, subject, body }: Signed, now: number): boolean => {
  if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) - now / 1000) > apartSecondsMax) return false;
  const [wanted, given] = [digest(secret, time, subject, body), Buffer.from(signature, 'hex')];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};
