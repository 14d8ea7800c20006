import { systemStateOf, type SystemState } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Bus } from '../../kernel/bus.ts';
import { hear, hint } from '../../topics/topics.ts';
import type { Clock } from '../../kernel/clock.ts';
import { faultOf } from '../../kernel/fault.ts';
import type { Logger } from '../../kernel/log.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { domainsOf, keysOfHost } from './merchant-domains.ts';
import { readMerchantConfig, readStoredMerchantConfig, type ConfigFault, type MerchantConfig } from './merchant-config.ts';
import { createRegionRule } from './merchant-rules.ts';
import { readMerchants, writeMerchant, type StoredMerchant } from './merchant-store.ts';

/** How long a node may go on with what it knows when a hint was lost, in milliseconds. */
const knownForMs = 1000;

/** A merchant whose document this node cannot read, such as one that a newer version wrote: it is closed here, and nobody stands in for it. */
export class MerchantClosedError extends Error {
  override readonly name = 'MerchantClosedError';
  readonly statusCode = 503;
  constructor(code: string) {
    super(`the document of ${code} cannot be read`);
  }
}

export type MerchantDeps = { readonly pool: Pool; readonly bus: Bus; readonly clock: Clock; readonly log: Logger };

type SiteStatus = { readonly config: MerchantConfig; readonly state: SystemState; readonly regionRestriction: boolean };

type Known = { readonly stored: string; readonly config: MerchantConfig; readonly isOutside: (ip: string) => boolean };
/** The parts of a merchant's document that a module reads: its own section, and what all of them may know. */
export type PartsOfDocument<K extends keyof MerchantConfig> = Pick<MerchantConfig, K>;
/** Gives a module these parts, as this node knows them now. */
export type MerchantParts<K extends keyof MerchantConfig> = { readonly known: (merchantCode: string) => PartsOfDocument<K> };
/** Gives a module these parts, once what this node knows is new enough. */
export type FreshParts<K extends keyof MerchantConfig> = { readonly get: (merchantCode: string) => Promise<PartsOfDocument<K>> };
export type Merchants = Awaited<ReturnType<typeof createMerchants>>;

/**
 * What a stored document says; one that has not changed stays the same object. One that does not fit leaves its merchant
 * as it was last known, or closed when it was not, and the others alone; a fault is logged when it appears, not at every read.
 */
const createConfigReader = (log: Logger) => {
  const loggedFaults = new Map<string, string>();
  return ({ code, version, config: stored }: StoredMerchant, last: Known | undefined): Known | undefined => {
    if (last?.stored === stored) return last;
    const parsed = readStoredMerchantConfig(JSON.parse(stored));
    if (parsed.ok) {
      loggedFaults.delete(code);
      return { stored, config: parsed.value, isOutside: createRegionRule(parsed.value.region) };
    }
    const fault = parsed.failure.message;
    if (loggedFaults.get(code) !== fault) log.error({ merchant: code, version, fault }, 'a merchant cannot be read');
    loggedFaults.set(code, fault);
    return last;
  };
};

/** All stored merchants: those that can be read, the codes of the others, and whose each host is, readable or not. */
const mapMerchants = (rows: readonly StoredMerchant[], parse: (row: StoredMerchant) => Known | undefined) => {
  const [known, codeOfHost, closed] = [new Map<string, Known>(), new Map<string, string>(), new Set<string>()];
  for (const row of rows) {
    const entry = parse(row);
    if (entry === undefined) closed.add(row.code);
    else known.set(row.code, entry);
    const document: unknown = entry?.stored === row.config ? entry.config : JSON.parse(row.config);
    for (const domain of domainsOf(document)) codeOfHost.set(domain, row.code);
  }
  // Where a document cannot be read its merchant goes on as it was known, at the hosts that it had then too.
  for (const [code, { config }] of known) for (const domain of domainsOf(config)) if (!codeOfHost.has(domain)) codeOfHost.set(domain, code);
  return { known, codeOfHost, closed };
};

/** Logs once that reading fails, and once that it works again. Before the first success nothing is logged: the start fails itself. */
const createReadFailureLog = (log: Logger) => {
  let state: 'unread' | 'read' | 'unreachable' = 'unread';
  return async (reading: Promise<void>): Promise<void> => {
    try {
      await reading;
      if (state === 'unreachable') log.info('the merchants are read again');
      state = 'read';
    } catch (error) {
      if (state === 'read') {
        log.warn(faultOf(error), 'the merchants cannot be read; what is known of them goes on');
        state = 'unreachable';
      }
      throw error;
    }
  };
};

/** The merchants, kept in memory on every node and refreshed by hint, and anyway when asked after a second. */
export const createMerchants = async ({ pool, bus, clock, log }: MerchantDeps) => {
  let { known, codeOfHost, closed } = mapMerchants([], () => undefined);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const [parseStored, logFailures] = [createConfigReader(log), createReadFailureLog(log)];

  const read = async (): Promise<void> => {
    const startedAt = clock.now();
    const next = mapMerchants(await readMerchants(pool), (row) => parseStored(row, known.get(row.code)));
    // As of the start: what changed while it was read may not be in it.
    [known, codeOfHost, closed, readAt] = [next.known, next.codeOfHost, next.closed, startedAt];
  };
  /** Reads anew. A read under way may have missed the change, so another one follows it. */
  const refresh = (): Promise<void> => {
    if (reading === null) return (reading = logFailures(read()).finally(() => (reading = null)));
    const again = (): Promise<void> => {
      following = null;
      return refresh();
    };
    return (following ??= reading.then(again, again));
  };
  /** Null when what is known is new enough, so that most callers need not wait. */
  const fresh = (): Promise<void> | null => {
    if (clock.now() - readAt < knownForMs) return null;
    // What is known still serves while the store cannot be reached.
    return (reading ?? refresh()).catch((error: unknown) => {
      if (known.size === 0) throw error;
    });
  };
  const of = (code: string): Known => {
    const found = known.get(code);
    if (found) return found;
    throw closed.has(code) ? new MerchantClosedError(code) : new Error(`there is no merchant ${code}`);
  };
  const unsubscribe = hear(bus, 'merchant.changed', () => void refresh().catch(() => undefined));
  await refresh();

  return {
    get: async (code: string): Promise<MerchantConfig> => {
      await fresh();
      return of(code).config;
    },
    /** The configuration as this node knows it now, for callers that cannot wait. */
    known: (code: string): MerchantConfig => of(code).config,
    has: (code: string): boolean => known.has(code),
    /** Whether there is such a merchant and this node cannot read its document: `known` throws then. */
    isClosed: (code: string): boolean => closed.has(code),
    /** The codes of all merchants. */
    codes: (): readonly string[] => [...known.keys()],
    /** The merchant of a host name such as `Play.Example.:8080`, with or without its port; null when no stored document names it. */
    byDomain: (host: string): string | null => {
      const key = keysOfHost(host).find((candidate) => codeOfHost.has(candidate));
      return key === undefined ? null : (codeOfHost.get(key) ?? null);
    },
    /** Whether the site is open for a visitor, and what keeps it closed. */
    statusFor: async (code: string, ip: string): Promise<SiteStatus> => {
      const reading = fresh();
      if (reading !== null) await reading;
      const { config, isOutside } = of(code);
      const regionRestriction = isOutside(ip);
      return { config, state: systemStateOf({ maintenance: config.maintenance, regionRestriction }), regionRestriction };
    },
    /**
     * Stores a configuration after checking it, whatever is there, and publishes the change; false when it left an
     * existing one alone, as `onlyNew` asks. An operator's changes go through `createMerchantDocuments`.
     */
    save: async (config: unknown, { onlyNew = false, by = 'platform' } = {}): Promise<Result<boolean, ConfigFault>> => {
      const parsed = readMerchantConfig(config);
      if (!parsed.ok) return parsed;
      const stored = { code: parsed.value.code, config: parsed.value, expectedVersion: onlyNew ? 0 : null, by, at: new Date(clock.now()) };
      const written = (await writeMerchant(pool, stored)) !== null;
      await refresh();
      if (written) hint(bus, 'merchant.changed', parsed.value.code);
      return ok(written);
    },
    /** Looks for what has changed. */
    refresh,
    close: (): void => unsubscribe(),
  };
};
