import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { valueOf, type TestClient } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let player: TestClient;
beforeAll(async () => {
  it = await startWithBank();
  player = await it.aDepositor();
});
afterAll(() => it.stop());

let keys = 0;
const begin = (channel: string) => player('createDeposit', { body: { channel, amount: '500.00', key: `health-${++keys}` } });
/** So many deposits that the provider does not open. */
const fail = async (channel: string, provider: 'paymongo' | 'xendit', times: number): Promise<void> => {
  for (let failed = 0; failed < times;) {
    await it.faults({ serverError: 1 }, provider);
    const begun = await begin(channel);
    // The poller may have met the fault: that order waits to be paid, and says nothing of the way.
    if (begun.success) valueOf(await player('cancelDeposit', { body: { id: begun.value.id } }));
    else failed++;
  }
};
const look = async (): Promise<void> => void (await it.site.platform.jobs.find(({ name }) => name === 'cashier.health')?.run());
const offered = async () => valueOf(await player('depositChannels')).content.map(({ code }) => code);
const warned = (): number => it.site.logged().split('a way to deposit fails too often').length - 1;
const rung = async (): Promise<string | undefined> =>
  /^palaro_channels_unwell_total\{[^}]*channel="PITAKA"[^}]*\} (\S+)$/m.exec(await (await fetch(`${it.site.baseUrl}/metrics`)).text())?.[1];

test('a way to deposit that has failed five times in a row comes last and rings once; paid again, it is back in its place', async () => {
  const inOrder = ['QRPH', 'PITAKA', 'FEE', 'OTHERQR', 'OTHERPAGE', 'BANK'];
  await fail('PITAKA', 'paymongo', 4);
  await look();
  expect([await offered(), warned(), await rung()]).toEqual([inOrder, 0, undefined]);
  await fail('PITAKA', 'paymongo', 1);
  await look();
  await look();
  expect([await offered(), warned(), await rung()]).toEqual([['QRPH', 'FEE', 'OTHERQR', 'OTHERPAGE', 'BANK', 'PITAKA'], 1, '1']);
  const { id } = valueOf(await begin('PITAKA'));
  await it.pay(id);
  await expect.poll(async () => valueOf(await player('deposit', { query: { id } })).state, { timeout: 15_000 }).toBe('paid');
  await look();
  expect([await offered(), warned()]).toEqual([inOrder, 1]);
  expect(it.site.logged()).toContain('a way to deposit is well again');
});

test('where the merchant closes one that fails, it is not offered and takes no deposit until it is well', async () => {
  const { known, save } = it.site.platform.services.merchant;
  const config = known('PALARO');
  await fail('OTHERPAGE', 'xendit', 5);
  await look();
  valueOf(await begin('OTHERPAGE'));
  const saved = await save({ ...config, cashier: { ...config.cashier, health: { closesUnwell: true } } });
  expect(saved.ok).toBe(true);
  await expect.poll(offered, { timeout: 10_000 }).not.toContain('OTHERPAGE');
  expect(await begin('OTHERPAGE')).toMatchObject({ success: false, code: 'channel_closed' });
  valueOf(await begin('PITAKA'));
});
