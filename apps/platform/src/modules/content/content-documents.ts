import type { Fault } from '@palaro/env';
import type { Pool } from 'pg';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { kindOfType, readContentDocument, typeOfKind, type ContentDocument, type ContentKind } from './content-kinds.ts';
import {
  isOfAnother,
  readItemHistory,
  readItemVersion,
  readManagedItems,
  withdrawItem,
  writeItem,
  type ItemVersion,
  type ContentType,
  type ManagedItem,
  type NewItem,
} from './content-store.ts';

/** A change that has been checked and not yet made. */
export type ContentChange = {
  readonly merchantCode: string;
  readonly id: string;
  /** The version that it changes; 0 for a new item. */
  readonly version: number;
  /** What is shown now; null for a new item and for one that was removed. */
  readonly before: object | null;
  /** Null removes the item. */
  readonly after: ContentDocument | null;
};
type BadContent = { readonly code: 'bad_content'; readonly faults: readonly Fault[] };
type ItemUnknown = { readonly code: 'item_unknown' };
type VersionUnknown = { readonly code: 'version_unknown' };
type ChangedMeanwhile = { readonly code: 'changed_meanwhile' };

const hasGroup = (type: ContentType): boolean => !['H', 'N', 'M'].includes(type);
const hasLink = (type: ContentType): boolean => ['B', 'PU', 'PR', 'M', 'V'].includes(type);
const hasAudience = (type: ContentType): boolean => ['B', 'PL', 'PR', 'N', 'V'].includes(type);

/** An item as its operator writes it. */
export const documentOf = (item: NewItem): object => ({
  kind: kindOfType(item.type),
  id: item.id,
  ...(item.type === 'H' ? { category: item.groupName } : hasGroup(item.type) ? { groupName: item.groupName } : {}),
  titles: item.titles,
  contents: item.contents,
  ...(hasLink(item.type) ? { link: item.link, image: item.image } : {}),
  ...(item.type === 'PU' ? { execution: item.execution } : {}),
  ...(hasAudience(item.type) ? { audience: item.audience ?? 'all' } : {}),
  ...item.details,
  needsFlag: item.needsFlag,
  position: item.position,
  publishedAt: item.publishedAt.toISOString(),
  shownUntil: item.shownUntil?.toISOString() ?? null,
  languages: item.languages ?? null,
});

const itemOf = (document: ContentDocument, publishedAt: Date): NewItem => ({
  id: document.id,
  type: typeOfKind[document.kind],
  groupName: 'category' in document ? document.category : 'groupName' in document ? document.groupName : 'm_home',
  titles: document.titles,
  contents: document.contents,
  link: 'link' in document ? document.link : '',
  image: 'image' in document ? document.image : '',
  execution: 'execution' in document ? document.execution : null,
  needsFlag: document.needsFlag,
  position: document.position,
  publishedAt,
  shownUntil: document.shownUntil === null ? null : new Date(document.shownUntil),
  languages: document.languages,
  audience: 'audience' in document ? document.audience : 'all',
  details: document.kind === 'model' ? { active: document.active, streaming: document.streaming } : {},
});

export type ContentDocuments = ReturnType<typeof createContentDocuments>;

/**
 * What an operator may do with a merchant's banners, announcements and the other kinds while the platform runs. A change
 * is first proposed, then committed, only on what the proposal saw. Every node reads items from the store, so all show it at once.
 */
export const createContentDocuments = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => {
  const readItem = async (merchantCode: string, id: string): Promise<ManagedItem | null> =>
    (await readManagedItems(pool, merchantCode, { id }))[0] ?? null;
  const propose = (merchantCode: string, id: string, before: ManagedItem | null, document: unknown): Result<ContentChange, BadContent> => {
    const read = document === null ? ok(null) : readContentDocument(document);
    if (!read.ok) return fail({ code: 'bad_content', faults: read.failure });
    const publishedAt = read.value?.publishedAt ?? before?.publishedAt.toISOString() ?? new Date(clock.now()).toISOString();
    return ok({
      merchantCode,
      id,
      version: before?.version ?? 0,
      before: before?.isActive ? documentOf(before) : null,
      after: read.value && { ...read.value, publishedAt },
    });
  };

  return {
    /** What is shown now or later, of one kind or of all. */
    list: async (merchantCode: string, kind: ContentKind | null): Promise<readonly ManagedItem[]> =>
      (await readManagedItems(pool, merchantCode, { type: kind && typeOfKind[kind] })).filter(({ isActive }) => isActive),
    read: async (merchantCode: string, id: string): Promise<Result<object, ItemUnknown>> => {
      const item = await readItem(merchantCode, id);
      return item?.isActive ? ok(documentOf(item)) : fail({ code: 'item_unknown' });
    },
    /** The latest changes of one item or of all, newest first. */
    history: (merchantCode: string, id: string | null): Promise<readonly ItemVersion[]> => readItemHistory(pool, merchantCode, id),
    /** A whole item, new or in place of the one with its id. */
    proposePut: async (merchantCode: string, document: unknown): Promise<Result<ContentChange, BadContent>> => {
      const read = readContentDocument(document);
      if (!read.ok) return fail({ code: 'bad_content', faults: read.failure });
      if (await isOfAnother(pool, merchantCode, read.value.id))
        return fail({ code: 'bad_content', faults: [{ key: 'id', fault: 'taken', fix: 'Give another one.' }] });
      return propose(merchantCode, read.value.id, await readItem(merchantCode, read.value.id), document);
    },
    proposeRemove: async (merchantCode: string, id: string): Promise<Result<ContentChange, BadContent | ItemUnknown>> => {
      const before = await readItem(merchantCode, id);
      return before?.isActive ? propose(merchantCode, id, before, null) : fail({ code: 'item_unknown' });
    },
    /** An item as it was in a version; without one, before its last change. */
    proposeUndo: async (
      merchantCode: string,
      id: string,
      version?: number,
    ): Promise<Result<ContentChange, BadContent | ItemUnknown | VersionUnknown>> => {
      const before = await readItem(merchantCode, id);
      if (before === null) return fail({ code: 'item_unknown' });
      const earlier = await readItemVersion(pool, merchantCode, id, version ?? before.version, version === undefined);
      // Before its first version an item was not there.
      if (earlier === null && version !== undefined) return fail({ code: 'version_unknown' });
      return propose(merchantCode, id, before, earlier?.document ?? null);
    },
    /** Makes a proposed change; the version that it made. `by` is who stands in the history. */
    commit: async (
      { merchantCode, id, version, after }: ContentChange,
      by: string,
      alongside: Alongside = nothingElse,
    ): Promise<Result<number, ChangedMeanwhile>> => {
      const at = new Date(clock.now());
      const item = after && itemOf(after, after.publishedAt === null ? at : new Date(after.publishedAt));
      const change = { merchantCode, expectedVersion: version, document: item && documentOf(item), by, at };
      const written = await transaction(pool, async (client) => {
        const made = item === null ? await withdrawItem(client, id, change) : await writeItem(client, item, change);
        if (made !== null) await alongside(client);
        return made;
      });
      return written === null ? fail({ code: 'changed_meanwhile' }) : ok(written);
    },
  };
};
