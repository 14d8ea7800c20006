/** Every bound of the server, with its unit in its name. Settings may narrow or widen some of them (see config). */
export const limits = {
  bodyBytesMax: 64 * 1024,
  headerBytesMax: 16 * 1024,
  jsonDepthMax: 12,
  requestTimeoutMs: 15_000,
  headersTimeoutMs: 10_000,
  /** How long a connection may carry nothing; streams of live events carry something three times as often. */
  silenceTimeoutMs: 60_000,
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
  hashingQueueMax: 64,

  captchaDrawingConcurrencyMax: 2,
  captchaDrawingQueueMax: 32,

  /** Pictures whose bytes this node takes in at the same time; each may have 5 MB. */
  pictureUploadsMax: 12,
  /** Of these: of one player or agent, and of one address. */
  pictureUploadsPerOwnerMax: 2,
  pictureUploadsPerAddressMax: 4,
  /** The least that a picture's bytes come with, after a first while; looked at so often. */
  pictureBytesPerSecondMin: 8 * 1024,
  pictureSpeedGraceMs: 2_000,
  pictureSpeedCheckMs: 1_000,
  pictureEncodingConcurrencyMax: 1,
  pictureEncodingQueueMax: 12,
} as const;

export type Limits = { readonly [name in keyof typeof limits]: number };
