import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock as clock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createInboxAdministration } from '../modules/inbox/index.ts';
import { demoMerchant } from '../modules/merchant/index.ts';
import { createPlayerAdministration, registrationDefault } from '../modules/player/index.ts';
import { startTestPlatform, type TestPlatform } from './test-platform.ts';

const merchantCode = 'PALARO';
const password = 'Bituin!77';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  const username = { enabled: true, required: true, regExp: "^[a-z'-]{4,16}$" };
  await site.platform.services.merchant.save({ ...demoMerchant(merchantCode), registration: { ...registrationDefault, username } });
});
afterAll(() => site.stop());

/** Whom a name leads to at a login, an operator's command and an operator's message. */
const ledTo = async (name: string): Promise<readonly unknown[]> => {
  const { pool, platform } = site;
  const { player } = platform.services;
  const loggedIn = await player.checkPassword(merchantCode, player.loginKey(merchantCode, name), password);
  const administration = createPlayerAdministration({ pool, clock });
  const inbox = createInboxAdministration({ pool, clock, ids: createIds(clock.now) });
  const texts = { EN: { title: 'Hello', body: 'Hello' } };
  const sent = await inbox.send({ merchantCode, texts, dueAt: new Date(clock.now()), by: 'the operator', usernames: [name, name] });
  const { rows } = await pool.query<{ id: string }>('SELECT player_id AS id FROM player_message WHERE id = $1', [
    sent.ok ? sent.value : '',
  ]);
  return [
    typeof loggedIn === 'object' ? loggedIn.id : loggedIn,
    (await administration.findByName(merchantCode, name))?.id,
    rows.map((row) => row.id).join(),
  ];
};

test('every spelling of a name is one name: it is taken, and leads to its account', async () => {
  const { player } = site.platform.services;
  const id = await player.createAccount({ merchantCode, username: 'o\u2019brien', password, type: 0, currency: 'PHP' });
  for (const username of ['o\u2019brien', "o'brien", 'o\u2018brien', 'o\u200b\u02bcbrien']) {
    const body = { username, password, confirmPassword: password, type: 0 as const, agreement: true as const };
    expect(await site.guest()('registerByUsername', { body })).toMatchObject({ code: 'username_taken' });
    expect(await ledTo(username)).toEqual([id, id, id]);
  }
});
