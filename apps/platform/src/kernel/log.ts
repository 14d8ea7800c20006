type LogMethod = {
  (fields: object, message?: string): void;
  (message: string): void;
};

/** What a module needs of a logger; pino's fits. Money, tokens, passwords and codes never go into one. */
export type Logger = {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
};

const nothing = (): void => undefined;

/** For parts that run without anybody listening. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
