import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

type ValuesOf<O extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: O; strict: true }>>['values'];
type CommandLine<O extends ParseArgsOptionsConfig> = {
  readonly values: ValuesOf<O>;
  /** What stands beside the options; only where words are taken. */
  readonly words: readonly string[];
  /** A whole number from `least` on, as `--name` gave it. */
  readonly whole: (name: keyof O & string, least: number) => number;
  /** Ends the command with 2, saying what is wrong and how it is used. */
  readonly misuse: (fault: string) => never;
};

/** Reads a command's options. `--help` shows its usage and ends it with 0, what does not fit ends it with 2. */
export const readCommandLine = <const O extends ParseArgsOptionsConfig>(
  usage: string,
  options: O,
  { takesWords = false } = {},
): CommandLine<O> => {
  const misuse = (fault: string): never => {
    process.stderr.write(`${fault}\n${usage}\n`);
    process.exit(2);
  };
  const read = () => {
    try {
      return parseArgs({ options: { ...options, help: { type: 'boolean' } }, strict: true, allowPositionals: takesWords });
    } catch (error) {
      return misuse(error instanceof Error ? (error.message.split(/\. |\n/, 1)[0] ?? '') : String(error));
    }
  };
  const { values, positionals } = read();
  const given = values as Readonly<Record<string, unknown>>;
  if (given['help'] === true) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  return {
    values,
    words: positionals,
    misuse,
    whole: (name, least) => {
      const value = Number(given[name]);
      return Number.isSafeInteger(value) && value >= least
        ? value
        : misuse(`--${name} ${String(given[name])}: not a whole number from ${least} on`);
    },
  };
};
