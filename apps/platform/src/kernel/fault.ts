/** What a log may say of an error: its name, the store's or the system's code of it, and where it came from. */
export type LoggedFault = { readonly fault: string; readonly code?: string; readonly stack: readonly string[] };

const framesMax = 8;
const frame = /^ {4}at .*(?::\d+:\d+\)?|\(<anonymous>\)|\(native\))$/;
/** A SQLSTATE, or a name such as `ECONNREFUSED`. */
const wellFormedCode = /^(?:[0-9A-Z]{5}|E[A-Z_]{3,40})$/;
const wellFormedName = /^[A-Za-z_$][\w$]{0,63}$/;

/**
 * The name, the code and the frames of an error, never its message: a message may quote what a client sent, over several lines, and
 * some that look like frames. Nothing else of the error is kept either.
 */
export const faultOf = (error: unknown): LoggedFault => {
  if (!(error instanceof Error)) return { fault: 'unknown', stack: [] };
  const { name, message, stack = '' } = error;
  const afterMessage = message === '' ? 0 : Math.max(0, stack.indexOf(message)) + message.length;
  const code: unknown = Reflect.get(error, 'code');
  return {
    ...(typeof code === 'string' && wellFormedCode.test(code) ? { code } : {}),
    fault: wellFormedName.test(name) ? name : 'Error',
    stack: stack
      .slice(afterMessage)
      .split('\n')
      .filter((line) => frame.test(line))
      .slice(0, framesMax)
      .map((line) => line.trim()),
  };
};

/** How a logger writes an error that is given as `err`, as libraries do: a parser's holds the bytes that it could not read. */
export const logSerializers = { err: faultOf };
