import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoMerchant } from '../modules/merchant/index.ts';
import { startTestPlatform, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  // The first of the merchants by code.
  await site.platform.services.merchant.save({ ...demoMerchant('BADROW'), domains: ['bad.example'], jackpots: [] });
}, 60_000);
afterAll(() => site.stop());

/** Refuses every change of a row that has `badrow` in it. */
const refuseBadRows = async (tables: readonly string[]): Promise<void> => {
  await site.pool.query(`CREATE OR REPLACE FUNCTION refuse_bad_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF to_jsonb(OLD)::text ILIKE '%badrow%' THEN RAISE EXCEPTION 'refused'; END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END $$`);
  for (const table of tables)
    await site.pool.query(`CREATE OR REPLACE TRIGGER refuse_bad_row BEFORE UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION refuse_bad_row()`);
};

const old = `now() - interval '400 days'`;
const player = (id: string): string =>
  `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
   VALUES ('${id}', 'PALARO', '${id}', '${id}', 'x', 0, 'PHP', now())`;
const picture = (id: string, at: string): string =>
  `INSERT INTO picture (id, merchant_code, player_id, kind, received_at) VALUES ('${id}', 'PALARO', 'p', 'attachment', ${at})`;
const session = (playerId: string, id: string, at: string): string =>
  `INSERT INTO login_session (id, player_id, cookie_hash, created_at, expires_at) VALUES ('${id}', '${playerId}', '${id}', ${at}, ${at})`;
const round = (id: string): string =>
  `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency,
     stake, payout, bets, wins, state, opened_at, changed_at, outcome_untold)
   VALUES ('${id}', 'PALARO', 'V', '${id}', 'm', 'g', '1', 'RNG', '1', 'real', 'PHP', 1, 0, 1, 0, 'settled', now(), now(), true)`;
const delivery = (reference: string, at: string, checkedAt: string): string =>
  `INSERT INTO message_delivery (reference, attempt, merchant_code, channel, purpose, gateway, recipient, state, gateway_reference, at, checked_at)
   VALUES ('${reference}', 1, 'PALARO', 'sms', 'notice', 'none', 'm***', 'accepted', 'g', ${at}, ${checkedAt})`;
const message = (id: string, merchant: string): string =>
  `INSERT INTO player_message (player_id, id, merchant_code, kind, at) VALUES ('p', '${id}', '${merchant}', 'jackpot_won', ${old})`;
const chat = (id: string, merchant: string): readonly string[] => [
  `INSERT INTO chat_conversation (id, player_id, merchant_code, last_seq, last_at) VALUES ('${id}', '${id}', '${merchant}', 1, ${old})`,
  `INSERT INTO chat_message (player_id, seq, sender, client_id, body, at) VALUES ('${id}', 1, 'player', 'c', 'b', ${old})`,
];
const hint = (topic: string, text: string): string =>
  `INSERT INTO outbox (topic, payload, at) VALUES ('${topic}', '{"of": "${text}"}', now())`;

/** A row that cannot be changed, in front of one that can; what tells that this one was served. */
type Case = { readonly job: string; readonly tables: readonly string[]; readonly rows: readonly string[]; readonly served: string };
const cases: readonly Case[] = [
  {
    job: 'pictures.purge',
    tables: ['picture'],
    rows: [picture('badrow', old), picture('goodrow', `now() - interval '2 days'`)],
    served: `NOT EXISTS (SELECT FROM picture WHERE id = 'goodrow')`,
  },
  {
    job: 'session.expire',
    tables: ['login_session'],
    rows: [
      player('one'),
      player('two'),
      session('one', 'badrow', `now() - interval '2 days'`),
      session('two', 'goodrow', `now() - interval '1 day'`),
    ],
    served: `EXISTS (SELECT FROM login_session WHERE id = 'goodrow' AND ended_at IS NOT NULL)`,
  },
  {
    job: 'gaming.outcomes',
    tables: ['gaming_rounds'],
    rows: [round('a-badrow'), round('b-goodrow')],
    served: `EXISTS (SELECT FROM gaming_rounds WHERE id = 'b-goodrow' AND NOT outcome_untold)`,
  },
  {
    job: 'gaming.expire',
    tables: ['gaming_launches'],
    rows: [
      `INSERT INTO gaming_launches (token_hash, merchant_code, player_id, masked_name, vendor_code, game_code, node_id, game_type, language, mode, expires_at)
       VALUES ('badrow', 'PALARO', 'p', 'm', 'V', 'g', '1', 'RNG', 'EN', 'real', ${old})`,
      `INSERT INTO gaming_sessions (id, merchant_code, player_id, masked_name, vendor_code, game_code, node_id, game_type, language, mode, opened_at)
       VALUES ('goodrow', 'PALARO', 'p', 'm', 'V', 'g', '1', 'RNG', 'EN', 'real', ${old})`,
    ],
    served: `EXISTS (SELECT FROM gaming_sessions WHERE id = 'goodrow' AND closed_at IS NOT NULL)`,
  },
  {
    job: 'codes.follow',
    tables: ['message_delivery'],
    rows: [delivery('badrow', 'now()', `now() - interval '20 minutes'`), delivery('goodrow', 'now()', `now() - interval '10 minutes'`)],
    served: `EXISTS (SELECT FROM message_delivery WHERE reference = 'goodrow' AND checked_at > now() - interval '5 minutes')`,
  },
  {
    job: 'codes.purge',
    tables: ['message_delivery'],
    rows: [delivery('badrow-old', old, old), `INSERT INTO firebase_token (digest, used_at) VALUES ('goodrow', ${old})`],
    served: `NOT EXISTS (SELECT FROM firebase_token WHERE digest = 'goodrow')`,
  },
  {
    job: 'session.purge',
    tables: ['login_key'],
    rows: [
      `INSERT INTO login_key (kid, public_jwk, private_sealed, created_at) VALUES ('badrow', '{}', '', ${old})`,
      `INSERT INTO captcha (id, answer_hash, expires_at, kind) VALUES ('goodrow', '', ${old}, 'work')`,
    ],
    served: `NOT EXISTS (SELECT FROM captcha WHERE id = 'goodrow')`,
  },
  {
    job: 'operator.purge',
    tables: ['operator_session'],
    rows: [
      `INSERT INTO operator_account (id, merchant_code, name, name_key, password_hash, created_at, created_by)
       VALUES ('operator', 'PALARO', 'Ana', 'ana', 'x', now(), 't')`,
      `INSERT INTO operator_session (digest, operator_id, merchant_code, device_hash, created_at, used_at, expires_at)
       VALUES ('badrow', 'operator', 'PALARO', '', ${old}, ${old}, ${old})`,
      `INSERT INTO operator_device (device_hash, operator_id, last_at) VALUES ('goodrow', 'operator', now() - interval '500 days')`,
    ],
    served: `NOT EXISTS (SELECT FROM operator_device WHERE device_hash = 'goodrow')`,
  },
  {
    job: 'inbox.purge',
    tables: ['player_message'],
    rows: [message('one', 'BADROW'), message('two', 'PALARO')],
    served: `NOT EXISTS (SELECT FROM player_message WHERE id = 'two')`,
  },
  {
    job: 'chat.purge',
    tables: ['chat_message', 'chat_conversation'],
    rows: [...chat('badrow', 'BADROW'), ...chat('goodrow', 'PALARO')],
    served: `NOT EXISTS (SELECT FROM chat_conversation WHERE id = 'goodrow')`,
  },
  {
    job: 'outbox.relay',
    tables: ['outbox'],
    rows: [hint('a.topic', 'badrow'), hint('b.topic', 'goodrow')],
    served: `NOT EXISTS (SELECT FROM outbox WHERE topic = 'b.topic')`,
  },
];

test.each(cases)(
  '$job serves what comes behind a row that it cannot change, and says that it failed',
  async ({ job, tables, rows, served }) => {
    await refuseBadRows(tables);
    for (const row of rows) await site.pool.query(row);
    const fault = await site.platform.jobs
      .find(({ name }) => name === job)!
      .run()
      .catch((error: unknown) => error);
    expect((await site.pool.query<{ done: boolean }>(`SELECT ${served} AS done`)).rows).toEqual([{ done: true }]);
    expect(fault).toMatchObject({ name: 'SomeFailedError', failed: [{ item: expect.any(String) }] });
  },
);

test('a job that fails for one row is in the log with that row, and counted', async () => {
  await expect
    .poll(() => site.logged(), { timeout: 10_000 })
    .toMatch(/"job":"outbox.relay".*"failed":\[\{"item":"a.topic".*"code":"P0001"/);
  const metrics = await (await fetch(`${site.baseUrl}/metrics`)).text();
  expect(metrics).toMatch(/palaro_job_failures_total\{job="outbox.relay"\} [1-9]/);
});
