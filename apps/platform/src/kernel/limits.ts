/** Bounds of a node's connections, pools and queues, each with its unit in its name. Settings change some of them (`env/env.ts`). */
export const limits = {
  bodyBytesMax: 64 * 1024,
  headerBytesMax: 16 * 1024,
  jsonDepthMax: 12,
  requestTimeoutMs: 15_000,
  headersTimeoutMs: 10_000,
  /** How long a connection may carry nothing; streams of live events carry something three times as often. */
  silenceTimeoutMs: 60_000,
  /** Connections of a node: room for all its streams of live events, each of which is one, and as many again. */
  connectionsMax: 20_000,
  /** Of these: of one address that is no proxy; behind a carrier's address are many phones, and a vendor has 512 calls under way. */
  connectionsPerAddressMax: 1_024,
  /** The same once half of all are open: the streams that an address has then, and some for calls. */
  connectionsPerAddressBeyondHalfMax: 64,
  /** How long a stopping server lets requests finish. */
  drainTimeoutMs: 10_000,

  poolSizeMax: 20,
  poolQueueMax: 500,
  poolWaitMs: 5_000,
  poolIdleMs: 30_000,
  statementTimeoutMs: 10_000,
  lockTimeoutMs: 5_000,
  idleInTransactionMs: 15_000,

  transactionAttemptsMax: 7,
  transactionRetryFirstMs: 20,
  transactionRetryMaxMs: 1_000,

  hashingConcurrencyMax: 2,
  /** Room for one of each of some hundred addresses beside the few that fill the first half. */
  hashingQueueMax: 512,

  captchaDrawingConcurrencyMax: 2,
  captchaDrawingQueueMax: 512,

  /** Pictures whose bytes this node takes in at the same time: more than a hundred addresses have places together. */
  pictureUploadsMax: 480,
  /** Bytes of these together: each may have 5 MB. Beyond, the address that has sent the most gives way. */
  pictureUploadBytesMax: 96 * 1024 * 1024,
  /** Of these: of one player or agent, and of one address. */
  pictureUploadsPerOwnerMax: 2,
  pictureUploadsPerAddressMax: 4,
  /** The least that a picture's bytes come with, after a first while; looked at so often. */
  pictureBytesPerSecondMin: 8 * 1024,
  pictureSpeedGraceMs: 2_000,
  pictureSpeedCheckMs: 1_000,
  pictureEncodingConcurrencyMax: 1,
  pictureEncodingQueueMax: 240,
} as const;

export type Limits = { readonly [name in keyof typeof limits]: number };
