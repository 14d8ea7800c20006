import { transferCases } from './transfer-cases.ts';
import { transferFaultCases } from './transfer-fault-cases.ts';
import { createTransferKit, type TransferKitOptions } from './transfer-kit.ts';

/** Plays the cases of the transfer protocol against a vendor's game server, one line each; returns how many failed. */
export const playTransfers = async (options: TransferKitOptions, print: (line: string) => void): Promise<number> => {
  const kit = createTransferKit(options);
  const canFail = (await kit.call('sandbox/faults', { call: 'wallet/balance', fault: 'lose', times: 0 })).http === 200;
  if (!canFail) print(`skipped ${transferFaultCases.length} cases: the vendor has no sandbox/faults`);
  let failed = 0;
  for (const { name, run } of canFail ? [...transferCases, ...transferFaultCases] : transferCases) {
    const fault = await run(kit).then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    );
    if (fault !== null) failed++;
    print(`${(fault === null ? 'passed' : 'failed').padEnd(8)}${name}${fault === null ? '' : `\n        ${fault}`}`);
  }
  print(`${failed} failed`);
  return failed;
};
