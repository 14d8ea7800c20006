import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createContractAdministration, readHouseTerms } from '../modules/contracts/index.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
let top: TestClient;
let below: TestClient;
beforeAll(async () => {
  site = await startTestPlatform();
  top = await site.as('agent1');
  const { code } = valueOf(await top('createInvitation', { body: { kind: 'agent', quota: null, until: null, note: '' } }));
  valueOf(
    await site.guest()('registerByUsername', {
      body: { username: 'lowagent', password: 'Fresh!2026', confirmPassword: 'Fresh!2026', affiliateCode: code, type: 0, agreement: true },
    }),
  );
  below = await site.as('lowagent', 'Fresh!2026');
});
afterAll(() => site.stop());

const codeOf = (answer: { readonly success: boolean; readonly code?: string }): string => answer.code ?? 'ok';
const rung = (percent: string, turnover = '0') => ({ turnover, loss: '0', active: 0, percent });
const houseOffers = async (percent: string): Promise<void> => {
  const read = readHouseTerms({ rungs: [rung(percent)] }, 'PHP');
  const { rows } = await site.pool.query<{ no: bigint }>(
    "select no from agent_nodes n join player p on p.id = n.player_id where p.username = 'agent1'",
  );
  if ('why' in read) throw new Error(read.why);
  const administration = createContractAdministration({ pool: site.pool, clock: systemClock, ids: createIds(systemClock.now) });
  const given = { merchantCode: 'PALARO', payeeNo: rows[0]?.no ?? 0n, kind: 'daily', terms: read.terms } as const;
  expect(await transaction(site.pool, (client) => administration.offer(client, given, 'Ana'))).toMatchObject({ status: 'ok' });
};
const check = async (client: TestClient) => valueOf(await client('checkContracts', {}));
const contractOf = async (client: TestClient) => valueOf(await client('contracts', { query: { kind: 'daily' } }));

test('B289 B290 B291 B427 a check of contracts says how each kind stands, and is refused to whom it is not for', async () => {
  const none = { dailysalreqtype: 0, divtypecompperiodreq: 0, contracthoursalreq: 0 };
  expect(await check(top)).toEqual(none);
  await houseOffers('1');
  expect(await check(top)).toEqual({ ...none, dailysalreqtype: 1 });
  for (const name of ['player0', 'test40', 'agent41', 'agent42'])
    expect(codeOf(await (await site.as(name))('checkContracts', {}))).toBe('no_permission');
});

test('an agent accepts, offers below at most the own terms, and both read the same', async () => {
  const { mine } = await contractOf(top);
  valueOf(await top('answerContract', { body: { contract: mine[0]?.id ?? '', version: 1, accepts: true } }));
  expect(await check(top)).toMatchObject({ dailysalreqtype: 2 });
  const offer = (...rungs: ReturnType<typeof rung>[]) => top('offerContract', { body: { kind: 'daily', name: 'LowAgent', rungs } });
  expect(codeOf(await offer(rung('1.5')))).toBe('contract_above_mine');
  expect(await offer(rung('0.5'), rung('0.4', '100'))).toMatchObject({ code: 'field_invalid', data: { field: 'rungs.1.percent' } });
  expect(codeOf(await top('offerContract', { body: { kind: 'daily', name: 'player0', rungs: [rung('0.5')] } }))).toBe(
    'contract_not_direct',
  );
  valueOf(await offer(rung('0.5')));
  const [given] = (await contractOf(top)).below;
  const [offered] = (await contractOf(below)).mine;
  expect(given).toMatchObject({
    other: 'lowagent',
    state: 'offered',
    offered: { number: 1, rungs: [{ percent: '0.5', turnover: '0.00' }] },
  });
  expect(offered).toMatchObject({ id: given?.id, other: 'agent1', offered: given?.offered });
  valueOf(await below('answerContract', { body: { contract: given?.id ?? '', version: 1, accepts: true } }));
  expect((await contractOf(below)).mine[0]).toMatchObject({ state: 'active', accepted: { number: 1 } });
});

test('32 what is not between the two is found by nobody else, and a lower contract above names who was given more', async () => {
  const [given] = (await contractOf(top)).below;
  const contract = given?.id ?? '';
  const other = await site.as('agent2');
  expect(codeOf(await other('contractBills', { query: { contract } }))).toBe('not_found');
  expect(codeOf(await other('endContract', { body: { contract, ends: true } }))).toBe('not_found');
  expect(codeOf(await other('withdrawContract', { body: { contract, version: 1 } }))).toBe('not_found');
  expect(codeOf(await top('answerContract', { body: { contract, version: 1, accepts: true } }))).toBe('not_found');
  const [own] = (await contractOf(top)).mine;
  expect(await top('endContract', { body: { contract: own?.id ?? '', ends: true } })).toMatchObject({
    code: 'contract_below_live',
    data: { names: ['lowagent'] },
  });
  expect(valueOf(await below('contractBills', { query: { contract } }))).toEqual({ currency: 'PHP', content: [], next: null });
});

test('what cannot be offered, answered or withdrawn any more is refused with its own code', async () => {
  const [given] = (await contractOf(top)).below;
  const contract = given?.id ?? '';
  const offer = (kind: 'daily' | 'hourly', percent: string) =>
    top('offerContract', { body: { kind, name: 'lowagent', rungs: [rung(percent)] } });
  expect(codeOf(await offer('hourly', '0.5'))).toBe('contract_none_above');
  expect(codeOf(await below('answerContract', { body: { contract, version: 1, accepts: true } }))).toBe('contract_decided');
  valueOf(await offer('daily', '0.6'));
  expect(codeOf(await offer('daily', '0.7'))).toBe('contract_waits');
  const [own] = (await contractOf(top)).mine;
  // The house changes the conditions of the line meanwhile.
  await site.pool.query(
    `update contract_versions set terms = jsonb_set(terms, '{includeSelf}', 'true') where contract_id = $1 and state = 'accepted'`,
    [own?.id],
  );
  expect(codeOf(await below('answerContract', { body: { contract, version: 2, accepts: true } }))).toBe('contract_above_changed');
  valueOf(await top('withdrawContract', { body: { contract, version: 2 } }));
  await site.pool.query(`update contract_versions set terms = jsonb_set(terms, '{includeSelf}', 'false') where contract_id = $1`, [
    own?.id,
  ]);
  valueOf(await top('endContract', { body: { contract, ends: true } }));
  expect(codeOf(await offer('daily', '0.6'))).toBe('contract_ending');
  valueOf(await top('endContract', { body: { contract, ends: false } }));
});

test('a lower contract is not accepted while those below have more, and a member of another line has one already', async () => {
  const [own] = (await contractOf(top)).mine;
  const lower = { ...rung('0.1'), loss: '0', ppm: 1000 };
  await site.pool.query(
    `insert into contract_versions (contract_id, number, terms, offered_at, expires_at)
     select contract_id, 99, jsonb_set(terms, '{rungs}', $2::jsonb), now(), now() + interval '1 day' from contract_versions where contract_id = $1 and state = 'accepted'`,
    [own?.id, JSON.stringify([{ turnover: '0', loss: lower.loss, active: 0, ppm: lower.ppm }])],
  );
  expect(await top('answerContract', { body: { contract: own?.id ?? '', version: 99, accepts: true } })).toMatchObject({
    code: 'contract_below_more',
    data: { names: ['lowagent'] },
  });
  valueOf(await top('answerContract', { body: { contract: own?.id ?? '', version: 99, accepts: false } }));
  await site.pool.query(`update contracts set payer_no = null where id = $1`, [(await contractOf(top)).below[0]?.id]);
  expect(codeOf(await top('offerContract', { body: { kind: 'daily', name: 'lowagent', rungs: [rung('0.6')] } }))).toBe('contract_taken');
});
