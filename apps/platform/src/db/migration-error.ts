/** A migration or a function that cannot be applied: the message names the file, the fault and the fix. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
