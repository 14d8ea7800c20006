import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxSecret } from '../../apps/platform/src/modules/gaming/index.ts';
import { playTransfers } from './play-transfers.ts';
import { transferCases } from './transfer-cases.ts';
import { transferFaultCases } from './transfer-fault-cases.ts';
import { createTransferKit, type TransferKitOptions } from './transfer-kit.ts';
import { otherVendor, startTransferStage, type TransferStage } from './transfer-stage.ts';

let stage: TransferStage;
let options: TransferKitOptions;
beforeAll(async () => {
  stage = await startTransferStage();
  const secret = sandboxSecret(stage.site.studiosSecret, { merchantCode: 'PALARO', vendorCode: otherVendor });
  const { gameId: game } = await stage.gameOf(stage.site.guest(), otherVendor);
  options = { server: stage.server, merchant: 'PALARO', vendor: otherVendor, secret, game };
});
afterAll(() => stage.stop());

describe('the transfer wallet of the sandbox studios, and the adapter that asks it', () => {
  test.each([...transferCases, ...transferFaultCases])('$name', ({ run }) => run(createTransferKit(options)));

  test('the kit has 60 cases', () => {
    const names = [...transferCases, ...transferFaultCases].map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('a vendor that breaks its promises fails the kit', async () => {
  const lines: string[] = [];
  expect(await playTransfers({ ...options, secret: 'another secret' }, (line) => lines.push(line))).toBe(transferCases.length);
  expect(lines[0]).toMatch(/^skipped \d+ cases/);
});
