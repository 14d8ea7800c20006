/**
 * Before each test file: one seed for all generated tests. It is always the same by default, a fresh one in every run of CI,
 * which prints it; TEST_SEED repeats a run.
 */
import fc from 'fast-check';

process.env['TEST_SEED'] ??= '20261121';
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
