/** A message on its way to a gateway. It holds a code: nothing of it is logged. */
export type OutgoingMessage = {
  /** Our name for it. */
  readonly reference: string;
  readonly merchantCode: string;
  /** E.164, or an e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** What a gateway said: it took the message, it did not, or nobody knows since its answer did not come. */
export type SendOutcome =
  | {
      readonly state: 'accepted';
      /** What the gateway calls it; null where it cannot be asked. */ readonly gatewayReference: string | null;
    }
  | { readonly state: 'refused' | 'unknown'; /** In a few words, without anything of the message. */ readonly fault: string };

/** One way to send messages. The HTTP and the mail adapter implement it. */
export type Gateway = {
  readonly name: string;
  readonly send: (message: OutgoingMessage, withinMs: number) => Promise<SendOutcome>;
  /** What became of a message; `accepted` as long as it does not say. */
  readonly status: (gatewayReference: string, withinMs: number) => Promise<'accepted' | 'delivered' | 'failed'>;
};
