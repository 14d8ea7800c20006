/** Work that nobody waits for, which a module wants done again and again: by one node at a time, after failures too. */
export type Job = {
  /** Names its queue; `module.work`, such as `gaming.expire`. */
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly everyMs: number;
  /** Whether the first run comes with the start of the platform; else it comes `everyMs` later. */
  readonly runsAtStart?: boolean;
  readonly run: () => Promise<unknown>;
};
