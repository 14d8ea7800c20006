import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Runtime } from './clock.ts';
import type { HouseConfig } from './vendor-settings.ts';

const CLOCK_MS_MAX = 60_000;

export type Party = { merchant: string; vendor: string };
/** Whether a text, just as it came, was signed by the merchant and vendor that it names, just now. */
export type SignatureCheck = (headers: IncomingHttpHeaders, party: Party, text: string) => boolean;

/** How calls of an operator's platform to a house are known: by the secret that merchant and vendor share. */
export const createSignatureCheck =
  ({ operators, vendorSecret }: Pick<HouseConfig, 'operators' | 'vendorSecret'>, { now }: Pick<Runtime, 'now'>): SignatureCheck =>
  (headers, { merchant, vendor }, text) => {
    const timestamp = String(headers['x-vendor-timestamp'] ?? '');
    if (!operators.has(merchant) || !/^\d{1,15}$/.test(timestamp)) return false;
    if (Math.abs(Number(timestamp) - now()) > CLOCK_MS_MAX) return false;
    const wanted = createHmac('sha256', vendorSecret(merchant, vendor)).update(`${timestamp}.${text}`).digest();
    const given = Buffer.from(String(headers['x-vendor-signature'] ?? ''), 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
