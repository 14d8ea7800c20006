import type { TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';

/** What an attack came to, against what it may come to. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly bound: number;
  readonly side: 'at most' | 'at least';
  /** Moves with the machine's load: a figure of the command, never of a test. */
  readonly isTiming?: boolean;
  readonly note: string;
};
export const holds = ({ value, bound, side }: Figure): boolean => (side === 'at most' ? value <= bound : value >= bound);

/** A platform under attack, and its store. */
export type Target = Pick<TestPlatform, 'baseUrl' | 'pool' | 'messages' | 'stop'>;

/** Where attacks are made. */
export type Ground = {
  /** Starts a platform with limits and passwords as in production, whose clients name their addresses in `X-Forwarded-For`. */
  readonly node: (env?: Readonly<Record<string, string>>) => Promise<Target>;
  /** Starts one without limits in this process, where its settings can be changed. */
  readonly site: () => Promise<TestPlatform>;
};

/** How much an attack sends: `whole` for the command, `small` for the test of the attacks themselves. */
export type Size = 'whole' | 'small';

export type Attack = {
  readonly name: string;
  readonly about: string;
  /** Makes it; of an attack that has rows, those alone whose names have `row` in them. */
  readonly run: (ground: Ground, size: Size, row?: string) => Promise<readonly Figure[]>;
};

/** Works on a platform and stops it, whatever comes of it. */
export const onTarget = async <T extends { readonly stop: () => Promise<void> }, R>(
  start: () => Promise<T>,
  work: (target: T) => Promise<R>,
): Promise<R> => {
  const target = await start();
  try {
    return await work(target);
  } finally {
    await target.stop();
  }
};
