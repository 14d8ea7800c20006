import { calls, type Call, type CallName } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLarge, watchPlans } from '../db/testing-plans.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

const rows = 3000;
/** Instants of the last month, one for each row. */
const past = `now() - n * interval '14 minutes'`;

/** Of what is kept for a short time. */
const recent = `now() - n * interval '1 second'`;

/** Tables that grow with players and play, and what makes some rows of each: most are over, as after years. */
const growing: Readonly<Record<string, string>> = {
  player: `(id, merchant_code, username, username_key, password_hash, type, currency, created_at)
    SELECT 'p' || n, 'PALARO', 'p' || n, 'p' || n, 'x', CASE WHEN n % 50 = 0 THEN 4 ELSE 0 END, 'PHP', ${past}`,
  login_session: `(id, player_id, cookie_hash, created_at, expires_at, ended_at)
    SELECT 's' || n, 'p' || n, n::text::bytea, ${past}, ${past}, CASE WHEN n > 20 THEN ${past} END`,
  login_token: `(token_hash, session_id, created_at) SELECT n::text::bytea, 's' || n, ${past}`,
  login_device: `(device_hash, player_id, last_at, agent, network) SELECT n::text::bytea, 'p' || n, ${past}, 'a', 'n'`,
  login_failure: `(merchant_code, username_key, origin, failures, last_at) SELECT 'PALARO', 'p' || n, 'o', 1, ${recent}`,
  account_event: `(id, player_id, at, kind, agent, network) SELECT 'e' || n, 'p' || n, ${past}, 'login', 'a', 'n'`,
  account_notice: `(id, player_id, merchant_code, kind, channel, recipient, language, at, next_at, sent_at)
    SELECT 'n' || n, 'p' || n, 'PALARO', 'password_changed', 'email', 'r', 'EN', ${past}, now() + interval '1 day', now() - n * interval '1 second'`,
  trial_account: `(player_id, merchant_code, network, created_at) SELECT 'p' || n, 'PALARO', 'n', ${past}`,
  gaming_launches: `(token_hash, merchant_code, player_id, masked_name, vendor_code, game_code, node_id, game_type, language, mode, expires_at)
    SELECT 't' || n, 'PALARO', 'p' || n, 'm', 'TALA', 'g', '1', 'RNG', 'EN', 'real', ${recent}`,
  gaming_sessions: `(id, merchant_code, player_id, masked_name, vendor_code, game_code, node_id, game_type, language, mode, opened_at, closed_at)
    SELECT 'g' || n, 'PALARO', 'p' || n / 3, 'm', 'TALA', 'g', '1', 'RNG', 'EN', 'real', at, CASE WHEN n > 20 THEN at END
    FROM (SELECT n, now() - n * interval '1 hour' AS at`,
  gaming_rounds: `(id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout,
      bets, wins, state, opened_at, changed_at, outcome_untold)
    SELECT 'r' || n, 'PALARO', 'TALA', 'p' || n, 'm', 'g', '1', 'RNG', '1', 'real', 'PHP', 1, 0, 1, 0,
      CASE WHEN n % 300 = 0 THEN 'pending' ELSE 'settled' END, ${past}, ${past}, n % 300 = 1`,
  wallet_accounts: `(player_id, merchant_code, currency, mode, opened_at) SELECT 'w' || n, 'PALARO', 'PHP', 'real', ${past}`,
  wallet_transactions: `(id, merchant_code, player_id, source, kind, reference, fingerprint, currency, debit, credit, balance_after, statement, description, at)
    SELECT 't' || n, 'PALARO', 'w' || n, 'vendor:TALA', 'credit', n, 'f', 'PHP', 0, 1, 0, 'payout', '', ${past}`,
  wallet_postings: `(transaction_seq, origin, destination, amount, currency)
    SELECT (SELECT min(seq) FROM wallet_transactions WHERE id = 't' || n), 'house:real:a', 'house:real:b', 1, 'PHP'`,
  wallet_sums: `(count, account, currency, posted) SELECT 'kept', 'player:w' || n, 'PHP', 0`,
  wallet_holds: `(id, player_id, amount, state, at) SELECT 't' || n, 'w' || n, 1, CASE WHEN n > 20 THEN 'captured' ELSE 'held' END, ${past}`,
  picture: `(id, merchant_code, player_id, kind, received_at, stored_at, used_at)
    SELECT 'i' || n, 'PALARO', 'p' || n, 'attachment', ${past}, ${past}, CASE WHEN n > 20 THEN ${past} END`,
  message_delivery: `(reference, attempt, merchant_code, channel, purpose, gateway, recipient, state, gateway_reference, at, checked_at)
    SELECT 'd' || n, 1, 'PALARO', 'sms', 'login', 'none', 'r', CASE WHEN n > 20 THEN 'delivered' ELSE 'accepted' END, 'g', ${past}, ${past}`,
  verification_code: `(id, merchant_code, channel, purpose, is_own, lane, recipient, country, code, is_sent, made_at, expires_at)
    SELECT 'c' || n, 'PALARO', 'sms', 'login', true, 'free', n::text::bytea, 'PH', '', true, ${recent}, ${recent}`,
  player_message: `(player_id, id, merchant_code, kind, at) SELECT 'p' || n, 'm' || n, 'PALARO', 'jackpot_won', ${past}`,
  chat_conversation: `(id, player_id, merchant_code, last_seq, last_at) SELECT 'k' || n, 'p' || n, 'PALARO', 1, ${past}`,
  topic_delivery: `(topic, consumer, payload, at, due_at)
    SELECT 'game.launched', 'favourites', '{}', ${past}, now() + interval '1 day'`,
  chat_message: `(player_id, seq, sender, client_id, body, at) SELECT 'p' || n, 1, 'player', 'c', 'b', ${past}`,
};

let site: TestPlatform;
let member: TestClient;
beforeAll(async () => {
  site = await startTestPlatform();
  member = await site.newPlayer();
  for (const [table, made] of Object.entries(growing)) {
    const isClosed = made.includes('FROM (');
    await site.pool.query(`INSERT INTO ${table} ${made} FROM generate_series(1, ${rows}) AS n${isClosed ? ') times' : ''}`);
  }
  // Many movements are the member's, so that it matters which of them are read.
  const { id } = valueOf(await member('memberInfo'));
  await site.pool.query('UPDATE wallet_transactions SET player_id = $1 WHERE seq % 30 = 0', [id]);
  await asLarge(site.pool, Object.keys(growing));
}, 120_000);
afterAll(() => site.stop());

/** What was read from end to end of the tables that grow, by the names of the queries. */
const wholeReads = (reads: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...reads].flatMap(([name, of]) =>
    [...of]
      .filter((read) => read === 'not explained' || Object.keys(growing).some((table) => read === `table ${table}`))
      .map((read) => `${name}: ${read}`),
  );

test('no job reads a table that grows from end to end', async () => {
  const { reads, stop } = watchPlans();
  try {
    for (const { run } of site.platform.jobs) await run();
  } finally {
    stop();
  }
  expect(wholeReads(reads)).toEqual([]);
  // Each by the index that was made for it, not by one that holds all that is over as well.
  const indexesOf = (name: string): string[] => [...(reads.get(name) ?? [])].toSorted();
  expect(indexesOf('gaming-sessions-forget')).toEqual(expect.arrayContaining(['index gaming_sessions_unlooked']));
  expect(indexesOf('session-expired')).toEqual(['index login_session_player']);
  expect(indexesOf('picture-unused')).toEqual(['index picture_unused']);
  expect(indexesOf('gaming-rounds-outcomes')).toEqual(['index gaming_rounds_outcome_untold']);
}, 60_000);

test('no call that reads for a visitor or a member reads a table that grows from end to end', async () => {
  const callers = [site.guest(), member];
  const { reads, stop } = watchPlans();
  const queries = [{}, { gameType: 'FISH' }, { gameCategory: 'FISH' }, { startTime: '2026-01-01', endTime: '2026-01-31' }];
  try {
    for (const [name, { method }] of Object.entries(calls) as [CallName, Call][])
      if (method === 'GET') for (const ask of callers) for (const query of queries) await ask(name, { query }).catch(() => undefined);
  } finally {
    stop();
  }
  expect(wholeReads(reads)).toEqual([]);
  for (const name of ['records-winners', 'records-winners-of-type'])
    expect([...(reads.get(name) ?? [])]).toEqual([`index gaming_rounds_winners${name.endsWith('type') ? '_of_type' : ''}`]);
  for (const name of ['wallet-statement', 'wallet-statement-count'])
    expect([...(reads.get(name) ?? [])]).toEqual(['index wallet_transactions_days']);
  expect(reads.size).toBeGreaterThan(30);
}, 120_000);
