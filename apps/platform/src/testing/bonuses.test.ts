import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { operatorCommands } from './operator-commands.ts';
import { aKey, aPayee, askToWithdraw } from './payees.ts';
import { aPromotion, promotionDesk, type PromotionDesk } from './promotions.ts';
import { valueOf, type TestClient } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let desk: PromotionDesk;
const { add, as, run } = operatorCommands(() => it.site);
beforeAll(async () => {
  it = await startWithBank();
  desk = promotionDesk(it.site);
  await add(['Ana', 'Ben']);
}, 120_000);
afterAll(() => it.stop());

const bonusOf = (terms: object = {}, more: object = {}) =>
  aPromotion({ award: { kind: 'bonus', amount: '50.00' }, terms: { turnoverTimes: 10, weights: { RNG: 100 }, ...terms }, ...more });
const claim = (member: TestClient, promotion: string) => member('claimPromotion', { body: { promotion, key: aKey() } });
const bonuses = async (member: TestClient) => valueOf(await member('bonuses', {}));
const nameOf = async (member: TestClient): Promise<string> => valueOf(await member('memberInfo')).account;

test('a promotion gives bonus money once: it stands beside the balance, and its terms say what it is', async () => {
  const key = await desk.publish(bonusOf({ maxBet: '20.00', winCap: 5, days: 3 }));
  const member = await it.newcomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(member, key)));
  expect(new Set(answers.map((answer) => valueOf(answer).state))).toEqual(new Set(['claimed']));
  expect(valueOf(await member('balance')).sumBalance).toBe('0.00');
  const { active } = await bonuses(member);
  expect(active).toMatchObject([
    {
      title: 'A gift',
      state: 'active',
      granted: '50.00',
      balance: '50.00',
      required: '500.00',
      staked: '0.00',
      maxBet: '20.00',
      most: '250.00',
    },
  ]);
  const texts = valueOf(await member('promotionDetail', { query: { promotion: key, language: 'EN' } })).terms.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      'You get ₱50.00 as bonus money, which is yours to withdraw once the bets are placed.',
      'No bet above ₱20.00 while you have it.',
      'You can get 5 times the bonus from it at most.',
      'You have 3 days to play it; then it is gone.',
    ]),
  );
  expect(await it.site.platform.services.wallet.audit()).toEqual([]);
});

test('a bonus is given up by its player alone, once', async () => {
  const key = await desk.publish(bonusOf());
  const [member, other] = [await it.newcomer(), await it.newcomer()];
  valueOf(await claim(member, key));
  const [grant] = (await bonuses(member)).active;
  const bonus = grant?.id ?? '';
  expect(await other('forfeitBonus', { body: { bonus } })).toMatchObject({ code: 'not_found' });
  expect(await other('bonusEntries', { query: { bonus } })).toMatchObject({ code: 'not_found' });
  for (const _ of [1, 2]) valueOf(await member('forfeitBonus', { body: { bonus } }));
  expect(valueOf(await member('bonusEntries', { query: { bonus } })).list.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['forfeit', '-50.00'],
    ['grant', '50.00'],
  ]);
  expect(await bonuses(member)).toMatchObject({ active: [], ended: [{ state: 'forfeited' }] });
});

test('13 a withdrawal of own money is possible, and says what bonus money it takes, where the terms take it', async () => {
  const [taken, kept] = [await desk.publish(bonusOf({ onWithdrawal: 'forfeit' })), await desk.publish(bonusOf())];
  const { member, account } = await aPayee(it.site, 1_000_000n);
  valueOf(await claim(member, taken));
  valueOf(await claim(member, kept));
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ bonusLoss: '50.00', free: '10000.00' });
  valueOf(await askToWithdraw(member, account, '500.00'));
  const { active, ended } = await bonuses(member);
  expect([active.length, ended.map(({ state }) => state)]).toEqual([1, ['forfeited']]);
  expect(valueOf(await member('withdrawPrecheck'))).toMatchObject({ bonusLoss: '0.00' });
});

test('an exclusion takes bonus money', { timeout: 120_000 }, async () => {
  const key = await desk.publish(bonusOf());
  const member = await it.newcomer();
  valueOf(await claim(member, key));
  const { id, account } = valueOf(await member('memberInfo'));
  expect(await run('player', 'exclude', account, 'operator', 'open', ...as('Ana'), '--reason', 'a letter')).toMatchObject({
    code: 0,
    err: '',
  });
  await expect
    .poll(async () => (await it.site.pool.query('select state, balance::text from bonus_grant where player_id = $1', [id])).rows[0], {
      timeout: 20_000,
    })
    .toEqual({ state: 'forfeited', balance: '0' });
});

test('an operator sees the bonuses of a player and takes one away; two make one the player’s', { timeout: 180_000 }, async () => {
  const [first, second] = [await desk.publish(bonusOf()), await desk.publish(bonusOf())];
  const member = await it.newcomer();
  const name = await nameOf(member);
  expect((await run('bonus', 'show', name)).out).toContain('has no bonuses');
  for (const key of [first, second]) valueOf(await claim(member, key));
  const { active } = await bonuses(member);
  const [one = '', other = ''] = active.map(({ id }) => id);
  expect((await run('bonus', 'show', name)).out).toMatch(new RegExp(`${one} +A gift +active +50.00 PHP +50.00 PHP +0.00 PHP +500.00 PHP`));
  expect(await run('bonus', 'forfeit', one, ...as('Ana'), '--reason', 'given by mistake')).toMatchObject({ code: 0, err: '' });
  expect((await run('bonus', 'forfeit', one, ...as('Ana'))).err).toContain('has ended: forfeited');
  expect((await run('bonus', 'entries', one)).out).toMatch(/forfeit +-50.00 PHP/);
  expect((await run('bonus', 'alter', other, 'much', ...as('Ana'))).err).toContain('much: no amount of PHP');
  expect(await run('bonus', 'convert', other, ...as('Ana'), '--reason', 'a goodwill')).toMatchObject({ code: 0, err: '' });
  expect(valueOf(await member('balance')).sumBalance).toBe('0.00');
  const { rows } = await it.site.pool.query<{ id: string }>("select id from pending_action where action = 'bonus.convert'");
  expect(await run('approval', 'approve', rows[0]?.id ?? '', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  expect(valueOf(await member('balance')).sumBalance).toBe('50.00');
});
