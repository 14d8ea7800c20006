import type { Pool } from 'pg';
import { createTestClient, encryptLogin, valueOf, type LoginKey } from '../../apps/platform/src/testing/test-platform.ts';

/** The password of every account that attacks are made on. */
export const rightPassword = 'Kalabaw#7291';

export const nameOf = (n: number): string => `attacked${String(n).padStart(6, '0')}`;
export const emailOf = (n: number): string => `${nameOf(n)}@mail.example`;
const prefixes = 1000;
/**
 * A mobile number of the Philippines as people type it. Neighbours differ in the digits that prefixes are counted by, so that
 * their budget says nothing of a number.
 */
export const mobileOf = (n: number): string =>
  `917${String(n % prefixes).padStart(3, '0')}${String(Math.floor(n / prefixes)).padStart(4, '0')}`;

/** Registers one account over the API and copies it in the store: hashing thousands of passwords would take a minute. */
export const makeAccounts = async (baseUrl: string, pool: Pool, count: number): Promise<void> => {
  const client = createTestClient(baseUrl);
  const body = { username: 'attackedfirst', password: rightPassword, confirmPassword: rightPassword, type: 0, agreement: true } as const;
  valueOf(await client('registerByUsername', { body }));
  await pool.query(
    `INSERT INTO player SELECT (jsonb_populate_record(p, jsonb_build_object(
       'id', 'attacked' || n, 'username', a.name, 'username_key', a.name,
       'mobile_key', '+63917' || lpad((n % ${prefixes})::text, 3, '0') || lpad((n / ${prefixes})::text, 4, '0'), 'mobile_verified_at', now(),
       'email_key', a.name || '@mail.example', 'email_verified_at', now(),
       'profile', jsonb_build_object('email', a.name || '@mail.example')))).*
     FROM player p, generate_series(0, $1::integer - 1) n, LATERAL (SELECT 'attacked' || lpad(n::text, 6, '0') AS name) a
     WHERE p.username_key = 'attackedfirst'`,
    [count],
  );
};

export type LoginRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Makes login requests as the app sends them, encrypted to one key. */
export const createLogins = async (
  baseUrl: string,
): Promise<(username: string, password: string, address: string) => Promise<LoginRequest>> => {
  const client = createTestClient(baseUrl);
  const key = valueOf(await client('loginKey')) as LoginKey;
  return async (username, password, address) => {
    const { data, encryption } = await encryptLogin(client, { action: 'username', username, password }, { key });
    return {
      method: 'POST',
      path: '/wps/session/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, encryption },
      body: JSON.stringify({ data }),
    };
  };
};
