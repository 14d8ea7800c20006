/** How the tests of a fault are run; their patterns are in `MUTATE_TESTS`. Read in the copy that `mutate.ts` makes. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  /any-order|authorisation|security|play|calls|guards|payouts|login-bodies/.test(moduleId);

/** A fault that a quick test notices need not wait for a slow one. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => Number(isSlow(a)) - Number(isSlow(b)) || a.moduleId.localeCompare(b.moduleId)));
  }
}

export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTATE_TESTS'] ?? '[]') as string[],
    globalSetup: ['apps/platform/src/db/testing-server.ts'],
    setupFiles: ['tools/generated-tests.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: QuickFirst },
  },
});
