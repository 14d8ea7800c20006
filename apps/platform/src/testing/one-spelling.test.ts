import { formerNameKey, nameKey } from '@palaro/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMigrations } from '../db/migrate.ts';
import { systemClock as clock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createInboxAdministration } from '../modules/inbox/index.ts';
import { demoMerchant } from '../modules/merchant/index.ts';
import { registrationDefault } from '../modules/player/index.ts';
import { createPlayerAdministration } from '../modules/player/index.ts';
import { startTestPlatform, type TestPlatform } from './test-platform.ts';

/** Accounts from before apostrophes, hyphens and unseen marks of every keyboard were one spelling. */
const merchantCode = 'PALARO';
const password = 'Bituin!77';
const [former, plain] = ['o\u2019brien', "o'brien"];

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  const username = { enabled: true, required: true, regExp: "^[a-z'-]{4,16}$" };
  await site.platform.services.merchant.save({ ...demoMerchant(merchantCode), registration: { ...registrationDefault, username } });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.pool.query("UPDATE player SET username_key = 'gone ' || id WHERE username_key IN ($1, $2)", [former, plain]);
});

const bringUpToDate = async (): Promise<void> => {
  const migration = (await readMigrations()).find(({ name }) => name === '0600_one_spelling.sql');
  await site.pool.query(migration?.sql ?? '');
};
const account = (username: string): Promise<string> =>
  site.platform.services.player.createAccount({ merchantCode, username, password, type: 0, currency: 'PHP' });
/** An account that was opened with a spelling of its own. */
const formerAccount = async (username: string): Promise<string> => {
  const id = await account(nameKey(username));
  await site.pool.query('UPDATE player SET username_key = $2, username = $2 WHERE id = $1', [id, formerNameKey(username)]);
  return id;
};
const register = (username: string) =>
  site.guest()('registerByUsername', { body: { username, password, confirmPassword: password, type: 0, agreement: true } });
/** Whom a name leads to at a login, an operator's command and an operator's message. */
const ledTo = async (name: string): Promise<readonly unknown[]> => {
  const { pool, platform } = site;
  const { player } = platform.services;
  const loggedIn = await player.checkPassword(merchantCode, player.loginKey(merchantCode, name), password, name);
  const administration = createPlayerAdministration({ pool, clock });
  const inbox = createInboxAdministration({ pool, clock, ids: createIds(clock.now) });
  const texts = { EN: { title: 'Hello', body: 'Hello' } };
  const sent = await inbox.send({ merchantCode, texts, dueAt: new Date(clock.now()), by: 'the operator', usernames: [name, name] });
  const { rows } = await pool.query<{ id: string }>('SELECT player_id AS id FROM player_message WHERE id = $1', [
    sent.ok ? sent.value : '',
  ]);
  await pool.query('DELETE FROM player_message WHERE id = $1', [sent.ok ? sent.value : '']);
  return [
    typeof loggedIn === 'object' ? loggedIn.id : loggedIn,
    (await administration.findByName(merchantCode, name))?.id,
    rows.map((row) => row.id).join(),
  ];
};

test('a name is taken by an account that was opened with another spelling of it, and either spelling leads to that account', async () => {
  const id = await formerAccount(former);
  await bringUpToDate();
  for (const spelling of [former, plain, 'o\u2018brien', 'o\u200b\u02bcbrien']) {
    expect(await register(spelling)).toMatchObject({ code: 'username_taken' });
    expect(await ledTo(spelling)).toEqual([id, id, id]);
  }
});

test('of two accounts whose names differ in spelling alone each is found by its own', async () => {
  const [older, younger] = [await formerAccount(former), await account(plain)];
  await bringUpToDate();
  expect(await ledTo(former)).toEqual([older, older, older]);
  expect(await ledTo(plain)).toEqual([younger, younger, younger]);
});

test('of two former spellings of a name the older account gets the one of all, and the other keeps its own', async () => {
  const [older, younger] = [await formerAccount(former), await formerAccount('o\u2018brien')];
  await bringUpToDate();
  expect(await ledTo(plain)).toEqual([older, older, older]);
  expect(await ledTo('o\u2018brien')).toEqual([younger, younger, younger]);
});

test('a node of the version before, which knows each spelling as a name of its own, gives nobody a name of another account', async () => {
  const id = await account(plain);
  const openAsBefore = (key: string) =>
    site.pool.query(
      `INSERT INTO player SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'username_key', $3::text))).* FROM player p WHERE id = $1`,
      [id, `of the version before ${key}`, key],
    );
  await expect(openAsBefore(former)).rejects.toMatchObject({ constraint: 'player_username' });
  await openAsBefore('mara\u2019s');
  expect(await register("mara's")).toMatchObject({ code: 'username_taken' });
});

const marks = /^[\p{Cf}\p{Pd}\u2018-\u201f\u02bb\u02bc\u2032\u2033\u2212\uff02\uff07]$/u;
const everyMark = Array.from({ length: 0x10_ff_ff }, (_, code) => String.fromCodePoint(code)).filter((mark) => marks.test(mark));

test('names and addresses of before get the very spelling that they are looked up by, whatever mark was typed', async () => {
  const typed = everyMark.flatMap((mark, place) => [`x${place}${mark}y`, `${mark} x${place} ${mark}`]);
  await site.pool.query(
    `INSERT INTO desk_agent (id, merchant_code, name, name_key, password_hash, created_at, created_by)
     SELECT 'agent' || place, $1, name, name, '', now(), '' FROM unnest($2::text[]) WITH ORDINALITY AS t (name, place)`,
    [merchantCode, typed.map(formerNameKey)],
  );
  const id = await account('withaddress');
  await site.pool.query("UPDATE player SET email_key = 'ana\u2013maria@example.com' WHERE id = $1", [id]);
  await bringUpToDate();
  const { rows } = await site.pool.query<{ key: string }>(
    "SELECT name_key AS key FROM desk_agent WHERE id LIKE 'agent%' ORDER BY substr(id, 6)::integer",
  );
  expect(rows.map(({ key }) => key)).toEqual(typed.map(nameKey));
  expect((await site.pool.query('SELECT email_key AS key FROM player WHERE id = $1', [id])).rows).toEqual([
    { key: 'ana-maria@example.com' },
  ]);
});
