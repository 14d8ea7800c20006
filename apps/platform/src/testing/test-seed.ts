/** The seed of generated tests, for those that fast-check does not run (`tools/generated-tests.ts`). */
export const testSeed = Number(process.env['TEST_SEED']);
