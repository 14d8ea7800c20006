import type { Pool } from 'pg';
import type { Bus } from '../../kernel/bus.ts';
import { hint } from '../../topics/topics.ts';
import { nothingElse, type Alongside } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { domainsOf, keysOfHost } from './merchant-domains.ts';
import { configFault, readMerchantConfig, type ConfigFault, type MerchantConfig } from './merchant-config.ts';
import { hasAmounts, readHistory, readMerchants, readVersion, writeMerchant, type MerchantVersion } from './merchant-store.ts';
import { isDocument, upgradeMerchantDocument } from './merchant-upgrades.ts';

/** A change that has been checked and not yet made. */
export type MerchantChange = {
  readonly code: string;
  /** The version that it changes; 0 for a new merchant. */
  readonly version: number;
  /** What is stored now; null for a new merchant. */
  readonly before: unknown;
  readonly after: MerchantConfig;
};
type MerchantUnknown = { readonly code: 'merchant_unknown' };
type VersionUnknown = { readonly code: 'version_unknown' };
/** Somebody else has changed the document since the change was proposed, or taken one of its host names, or amounts came in the currency that it was to lose. */
type ChangedMeanwhile = { readonly code: 'changed_meanwhile' };

/** A key as dots separate it, and its new JSON value. */
export type Assignment = { readonly key: string; readonly value: unknown };

/** The document with one key set, when the objects and lists on the way to it are there; null otherwise. */
const withKey = (document: unknown, [first, ...rest]: readonly string[], value: unknown): { readonly value: unknown } | null => {
  if (first === undefined) return { value };
  if (Array.isArray(document)) {
    const place = Number(first);
    if (!/^\d{1,4}$/.test(first) || place > document.length) return null;
    const entry = withKey(document[place], rest, value);
    return entry && { value: document.toSpliced(place, 1, entry.value) };
  }
  if (!isDocument(document)) return null;
  const entry = withKey(Object.hasOwn(document, first) ? document[first] : undefined, rest, value);
  return entry && { value: { ...document, [first]: entry.value } };
};

const withKeys = (document: unknown, assignments: readonly Assignment[]): Result<unknown, ConfigFault> => {
  let changed = document;
  const unknown: string[] = [];
  for (const { key, value } of assignments) {
    const next = withKey(changed, key.split('.'), value);
    if (next === null) unknown.push(key);
    else changed = next.value;
  }
  if (unknown.length === 0) return ok(changed);
  return fail(configFault(unknown.map((key) => ({ key, fault: 'there is no such key', fix: 'Look at the keys with show.' }))));
};

type Stored = { readonly version: number; readonly document: unknown };
const readStored = async (pool: Pool, code: string): Promise<Stored | null> => {
  const row = (await readMerchants(pool)).find((merchant) => merchant.code === code);
  return row ? { version: row.version, document: JSON.parse(row.config) } : null;
};

/** Host names that another merchant has, whether its document can be read or not: a request could only go to one of the two. */
const domainFaults = async (pool: Pool, { code, domains }: MerchantConfig): Promise<ConfigFault['faults']> => {
  const taken = new Map<string, string>();
  for (const other of await readMerchants(pool))
    if (other.code !== code) for (const domain of domainsOf(JSON.parse(other.config))) taken.set(domain, other.code);
  return domains.flatMap((domain, place) => {
    const owner = taken.get(keysOfHost(domain)[0] ?? '');
    if (owner === undefined) return [];
    return [{ key: `domains.${place}`, fault: `${domain} is a host name of ${owner}`, fix: 'Take it from that merchant first.' }];
  });
};

/** Amounts are kept in the currency's smallest unit: in another currency they would be other amounts. */
const currencyFaults = async (pool: Pool, before: Stored | null, { code, currency }: MerchantConfig): Promise<ConfigFault['faults']> => {
  const former = isDocument(before?.document) ? before.document['currency'] : undefined;
  if (typeof former !== 'string' || former === currency || !(await hasAmounts(pool, code))) return [];
  const fault = `players and games have amounts in ${former}`;
  return [{ key: 'currency', fault, fix: 'Leave it as it is, or make another merchant.' }];
};

const propose = async (
  pool: Pool,
  code: string,
  before: Stored | null,
  document: unknown,
): Promise<Result<MerchantChange, ConfigFault>> => {
  const read = readMerchantConfig(document);
  if (!read.ok) return read;
  const after = read.value;
  if (after.code !== code) return fail(configFault([{ key: 'code', fault: `not ${code}`, fix: 'A merchant keeps its code.' }]));
  const faults = [...(await domainFaults(pool, after)), ...(await currencyFaults(pool, before, after))];
  if (faults.length > 0) return fail(configFault(faults));
  return ok({ code, version: before?.version ?? 0, before: before?.document ?? null, after });
};

export type MerchantDocuments = ReturnType<typeof createMerchantDocuments>;

/**
 * What an operator may do with the merchants' documents while the platform runs. A change is first proposed, which checks
 * it and shows what is there now, and then committed: only on what the proposal saw. Every node goes by it within a second.
 */
export const createMerchantDocuments = ({
  pool,
  bus,
  clock,
}: {
  readonly pool: Pool;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
}) => ({
  /** Every merchant with the last change of its document. */
  list: async (): Promise<readonly MerchantVersion[]> => {
    const merchants = await readMerchants(pool);
    const last = await Promise.all(merchants.map(({ code, version }) => readVersion(pool, code, version + 1, true)));
    return last.filter((version) => version !== null);
  },
  /** What is stored, or was as `version`, brought to the current form. */
  read: async (
    code: string,
    version?: number,
  ): Promise<Result<{ version: number; document: unknown }, MerchantUnknown | VersionUnknown>> => {
    const found = version === undefined ? await readStored(pool, code) : await readVersion(pool, code, version);
    if (found === null) return fail({ code: version === undefined ? 'merchant_unknown' : 'version_unknown' });
    const read = readMerchantConfig(found.document);
    return ok({ version: found.version, document: read.ok ? read.value : found.document });
  },
  /** The latest versions, newest first. */
  history: (code: string): Promise<readonly MerchantVersion[]> => readHistory(pool, code),
  /** Single keys of the document that is stored. */
  proposeKeys: async (code: string, assignments: readonly Assignment[]): Promise<Result<MerchantChange, ConfigFault | MerchantUnknown>> => {
    const before = await readStored(pool, code);
    if (before === null) return fail({ code: 'merchant_unknown' });
    const upgraded = upgradeMerchantDocument(before.document);
    const changed = upgraded.ok ? withKeys(upgraded.value, assignments) : fail(configFault([upgraded.failure]));
    return changed.ok ? propose(pool, code, before, changed.value) : changed;
  },
  /** A whole document, of a new merchant or of one that is there. */
  proposeDocument: async (document: unknown): Promise<Result<MerchantChange, ConfigFault>> => {
    const read = readMerchantConfig(document);
    return read.ok ? propose(pool, read.value.code, await readStored(pool, read.value.code), read.value) : read;
  },
  /** The document of an earlier version; without one, that before the last change. */
  proposeUndo: async (code: string, version?: number): Promise<Result<MerchantChange, ConfigFault | MerchantUnknown | VersionUnknown>> => {
    const before = await readStored(pool, code);
    if (before === null) return fail({ code: 'merchant_unknown' });
    const earlier = await readVersion(pool, code, version ?? before.version, version === undefined);
    return earlier === null ? fail({ code: 'version_unknown' }) : propose(pool, code, before, earlier.document);
  },
  /** Makes a proposed change; the version that it made. `by` is who stands in the history. */
  commit: async (
    { code, version, after }: MerchantChange,
    by: string,
    alongside: Alongside = nothingElse,
  ): Promise<Result<number, ChangedMeanwhile>> => {
    const at = new Date(clock.now());
    const written = await writeMerchant(pool, { code, config: after, expectedVersion: version, by, at }, { isChecked: true, alongside });
    if (written === null) return fail({ code: 'changed_meanwhile' });
    // A hint only: a node that does not get it looks by itself.
    hint(bus, 'merchant.changed', code);
    return ok(written);
  },
});
