/** States what must hold; when it does not, that is a bug and the request ends with `unknown_error`. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`);
}
