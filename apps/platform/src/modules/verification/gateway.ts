/** A message for a gateway. It may contain a code, so it is never logged. */
export type OutgoingMessage = {
  /** Our id of the message. */
  readonly reference: string;
  readonly merchantCode: string;
  /** E.164, or an e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** `unknown`: the gateway may have accepted the message, but its answer did not come. */
export type SendOutcome =
  | {
      readonly state: 'accepted';
      /** The gateway's id of the message; null if its state cannot be asked for. */ readonly gatewayReference: string | null;
    }
  | { readonly state: 'refused' | 'unknown'; /** In a few words, without anything of the message. */ readonly fault: string };

/** Implemented by the HTTP adapter and the mail adapter. */
export type Gateway = {
  readonly name: string;
  readonly send: (message: OutgoingMessage, withinMs: number) => Promise<SendOutcome>;
  /** The state of a message; `accepted` until its delivery is known. */
  readonly status: (gatewayReference: string, withinMs: number) => Promise<'accepted' | 'delivered' | 'failed'>;
};
