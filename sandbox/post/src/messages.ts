import { randomUUID } from 'node:crypto';

/** A message as the platform handed it over. */
export type Message = {
  readonly id: string;
  readonly channel: 'sms' | 'email';
  /** Code of the merchant that sent it. */
  readonly merchant: string;
  readonly recipient: string;
  readonly sender: string;
  readonly subject: string;
  readonly body: string;
  readonly at: Date;
};

const keptMax = 1000;
/** The size above which a message is refused, by SMS and by mail. */
export const messageBytesMax = 64 * 1024;

/** Reads a body. @throws where it is longer than a message may be. */
export const readBody = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.byteLength;
    if (bytes > messageBytesMax) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** The last messages, in memory: they end with the process. */
export const createMessages = () => {
  const kept: Message[] = [];
  return {
    /** Keeps a message; returns its id. */
    keep: (message: Omit<Message, 'id' | 'at'>): string => {
      const id = randomUUID();
      kept.unshift({ ...message, id, at: new Date() });
      kept.splice(keptMax);
      return id;
    },
    has: (id: string): boolean => kept.some((message) => message.id === id),
    /** The newest first; of one recipient where one is given. */
    latest: (recipient: string | null = null): readonly Message[] =>
      kept.filter((message) => recipient === null || message.recipient === recipient),
  };
};
export type Messages = ReturnType<typeof createMessages>;
