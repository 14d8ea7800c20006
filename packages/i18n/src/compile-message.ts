import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from './catalogue.ts';

const isFillable = (pieces: unknown): boolean =>
  !Array.isArray(pieces) ||
  pieces.every((piece) => {
    if (!Array.isArray(piece)) return true;
    const [, kind, choices = {}] = piece as [string, string?, object?];
    if (kind === undefined) return true;
    if (kind === 'number') return piece.length === 2;
    // Without an offset it is written as undefined.
    return (
      kind === 'plural' && Object.entries(choices).every(([name, text]) => (name === 'offset' ? text === undefined : isFillable(text)))
    );
  });

/**
 * Compiles an ICU message.
 * @throws when it is none, or has a placeholder that the app cannot fill (`format-message.ts`).
 */
export const compileMessage = (message: string): CompiledMessage => {
  const pieces: unknown = compileMessageOrThrow(message);
  if (!Array.isArray(pieces)) return [String(pieces)];
  if (!isFillable(pieces)) throw new Error(`placeholders are plain, number or plural without offset: ${message}`);
  return pieces as CompiledMessage;
};
