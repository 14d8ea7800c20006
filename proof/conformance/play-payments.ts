import { paymentCases, playPaymentCase } from './payment-cases.ts';
import { startStage } from './payment-stage.ts';

/** Plays the cases of payment adapters against the demo bank, one line each; returns how many failed. */
export const playPayments = async (print: (line: string) => void): Promise<number> => {
  let failed = 0;
  for (const name of ['paymongo', 'xendit'] as const) {
    const stage = await startStage(name);
    try {
      for (const one of paymentCases) {
        const outcome = await playPaymentCase(stage, one).catch((error: unknown) => error);
        const isFault = outcome !== 'passed' && outcome !== 'skipped';
        if (isFault) failed++;
        print(`${(isFault ? 'failed' : outcome).padEnd(8)}${name}, ${one.name}`);
        if (isFault) print(`        ${outcome instanceof Error ? outcome.message : String(outcome)}`);
      }
    } finally {
      await stage.stop();
    }
  }
  print(`${failed} failed`);
  return failed;
};
