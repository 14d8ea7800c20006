/** The seed of generated tests: always the same by default, a fresh one in every run of CI, which prints it. TEST_SEED repeats a run. */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_121);
