/** How the tests of a fault are run; their patterns are in `MUTATE_TESTS`. Read in the copy that `mutate.ts` makes. */
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// By its address: what our configuration takes from the player app is not a tool's to import.
const { plugins } = (await import(new URL('../../vitest.config.ts', import.meta.url).href)) as Required<Pick<ViteUserConfig, 'plugins'>>;

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  /any-order|authorisation|security|play|calls|guards|payouts|login-bodies/.test(moduleId);

/** A fault that a quick test notices need not wait for a slow one. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => Number(isSlow(a)) - Number(isSlow(b)) || a.moduleId.localeCompare(b.moduleId)));
  }
}

export default defineConfig({
  plugins,
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
