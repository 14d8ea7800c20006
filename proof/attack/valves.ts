import { setTimeout as pause } from 'node:timers/promises';
import { startTestHouse } from '../../apps/platform/src/testing/lottery-house.ts';
import { makeAccounts } from './accounts.ts';
import { onTarget, type Attack, type Figure, type Size, type Target } from './attack.ts';
import { inParallel } from './sender.ts';
import { connectionValves } from './connections.ts';
import type { Valve } from './valve.ts';
import { furnishHouse, valves } from './valve-list.ts';
import { createStage, type Stage } from './valve-stage.ts';

/** What others succeed in at the least, whatever strangers do meanwhile. */
const othersShareMin = 0.99;
const otherLanes = 4;
const otherPauseMs = 20;
const otherMsMax = 15_000;
type Scale = {
  /** How many addresses an attack comes from, one after the other. */
  readonly addresses: readonly number[];
  /** Requests that use a valve up before the others come: so many, and so many more of each address. */
  readonly first: number;
  readonly firstOfEach: number;
  readonly others: number;
  /** Requests of an attack under way at once; and where a queue is to be filled, by how many addresses. */
  readonly lanes: number;
  readonly lanesOfQueue: (addresses: number) => number;
  /** The longest that a valve is pulled before the others come. */
  readonly pullMsMax: number;
  /** How long a refused request of an attack waits before the next. */
  readonly refusedPauseMs: number;
};
const scales: Readonly<Record<Size, Scale>> = {
  whole: {
    addresses: [1, 100],
    first: 150,
    firstOfEach: 30,
    others: 40,
    lanes: 32,
    lanesOfQueue: (addresses) => 144 + 6 * addresses,
    pullMsMax: 8_000,
    refusedPauseMs: 400,
  },
  small: { addresses: [3], first: 8, firstOfEach: 2, others: 3, lanes: 4, lanesOfQueue: () => 4, pullMsMax: 500, refusedPauseMs: 0 },
};

const summary = (codes: readonly string[]): string =>
  [...Map.groupBy(codes, (code) => code)].map(([code, { length }]) => `${length} ${code}`).join(', ');

const figureOf = (valve: Valve, addressCount: number, value: number, note: string): Figure => ({
  what: `${valve.bound}: others, pulled from ${addressCount}`,
  value,
  bound: othersShareMin,
  side: 'at least',
  note,
});

/** Nobody waits longer: what comes later is no success. */
const inTime = (doing: Promise<string>): Promise<string> => Promise.race([doing, pause(otherMsMax, 'too late', { ref: false })]);

/** Pulls at a valve from so many addresses, and has others do what it bounds meanwhile. */
const pull = async (stage: Stage, valve: Valve, addressCount: number, scale: Scale): Promise<Figure> => {
  const { first, firstOfEach, others: otherCount, pullMsMax } = scale;
  const attackers = Array.from({ length: addressCount }, stage.newAddress);
  const others = Array.from({ length: otherCount }, () => (valve.isBehind ? (attackers[0] ?? '') : stage.newAddress()));
  const { attack, other } = await valve.prepare(stage, { attackers, others });
  const began = performance.now();
  const heard: string[] = [];
  let isOver = false;
  const end = began + pullMsMax;
  const pullOnce = async (n: number): Promise<void> => {
    const code = await attack(n % addressCount, n).catch(() => 'cut off');
    heard.push(code);
    // Whoever is refused at once asks again soon, not in this very moment: what is measured are bounds, not this machine.
    if (code !== 'ok') await pause(scale.refusedPauseMs);
  };
  const usual = valve.isQueue ? scale.lanesOfQueue(addressCount) : scale.lanes;
  const room = valve.lanesOfEach === undefined ? usual : valve.lanesOfEach * addressCount;
  await inParallel(room, valve.first ?? first + firstOfEach * addressCount, (n) =>
    performance.now() > end ? Promise.resolve() : pullOnce(n),
  );
  const pulling = inParallel(room, Number.MAX_SAFE_INTEGER, async (n) => {
    if (isOver) throw new Error('over');
    await pullOnce(n);
  }).catch(() => undefined);
  const codes: string[] = [];
  let longestMs = 0;
  await inParallel(otherLanes, otherCount, async (n) => {
    const asked = performance.now();
    codes.push(await inTime(other(n)).catch((error: unknown) => (error instanceof Error ? error.message : String(error))));
    longestMs = Math.max(longestMs, performance.now() - asked);
    await pause(otherPauseMs);
  });
  isOver = true;
  stage.closeStreams();
  await pulling;
  const share = codes.filter((code) => code === 'ok').length / codes.length;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return figureOf(
    valve,
    addressCount,
    share,
    `${seconds} s; others: ${summary(codes)}, the longest in ${longestMs.toFixed(0)} ms; ${valve.attackSays}: ${summary(heard)}`,
  );
};

/** What came of it, also where it could not be done; null where the platform does not have what is bounded. */
const pulledOrWhy = async (stage: Stage, valve: Valve, addressCount: number, scale: Scale): Promise<Figure | null> => {
  try {
    return (await (valve.isThere?.(stage) ?? true)) ? await pull(stage, valve, addressCount, scale) : null;
  } catch (error) {
    return figureOf(valve, addressCount, 0, `could not be pulled: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const pullAll = async (target: Target, size: Size, pulled: readonly Valve[]): Promise<readonly Figure[]> => {
  const scale = scales[size];
  // Checks are as they are, but cost this machine, which is also all of the others’ phones, little.
  await target.pool.query(`UPDATE merchant SET version = version + 1, config = jsonb_set(config, '{captchaWork}', '1')`);
  await makeAccounts(target.baseUrl, target.pool, 4 * scale.others);
  await pause(1200);
  const stage = await createStage(target);
  const figures: Figure[] = [];
  try {
    for (const valve of pulled)
      for (const addressCount of scale.addresses) {
        const figure = await pulledOrWhy(stage, valve, addressCount, scale);
        // A test's platform has no built app, and so no pages.
        if (figure === null && size === 'small') continue;
        figures.push(figure ?? figureOf(valve, addressCount, 0, 'the platform does not have it'));
        if (size === 'whole') process.stderr.write(`${figures.at(-1)?.what}: ${figures.at(-1)?.note}\n`);
      }
  } finally {
    stage.close();
  }
  return figures;
};

const studiosSecret = 'a secret for valves, shared by nobody else';

/** Uses up what several people share, from one address and from a hundred, and never answers a check. */
export const valveAttack: Attack = {
  name: 'valves',
  about: 'bounds that several people share, used up by strangers',
  run: async (ground, size, row = '') => {
    const pulled = valves.filter(({ bound }) => bound.includes(row));
    const ofConnections = connectionValves.filter(({ bound }) => bound.includes(row));
    if (pulled.length + ofConnections.length === 0) throw new Error(`${row}: no such valve`);
    const figures: Figure[] = [];
    if (pulled.length > 0) {
      const house = await startTestHouse({ studiosSecret });
      furnishHouse(house);
      try {
        const start = () => ground.node({ LOTTERY_ORIGIN: house.origin, STUDIOS_SECRET: studiosSecret });
        figures.push(...(await onTarget(start, (target) => pullAll(target, size, pulled))));
      } finally {
        await house.stop();
      }
    }
    // In a test these would take all of its time.
    if (size === 'whole') for (const { pull: fill } of ofConnections) figures.push(...(await fill(ground)));
    return figures;
  },
};
