import { helpCategories, textIn, type ContentItem, type HelpItem, type LanguageCode, type VipBenefit } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Bus } from '../../kernel/bus.ts';
import { hint } from '../../topics/topics.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { FreshParts } from '../merchant/index.ts';
import { documentOf } from './content-documents.ts';
import { cleanHtml, cleanLink, cleanTitle, editionOf } from './content-rules.ts';
import { lobbyContents } from './content-lobby.ts';
import { deleteReads, insertRead, readItems, writeItem, type NewItem, type Reader } from './content-store.ts';

export type ContentDeps = {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly merchant: FreshParts<'flags' | 'languageDefault' | 'showVipBenefit'>['get'];
  /** Whether offers may be shown to a player now. */
  readonly mayMarket: (playerId: string) => Promise<boolean>;
  /** Notes that so many offers of a kind were asked for and not shown. */
  readonly noteWithheld: (merchantCode: string, offer: Offer, times: number) => Promise<void>;
};

export type ContentQuery = {
  readonly merchantCode: string;
  readonly types: readonly string[];
  readonly groups: readonly string[] | null;
  readonly language: LanguageCode;
  readonly reader: Reader;
};

const mapTexts = (texts: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]));

/** What is an offer, by its type; what else is published is none. */
const offers = { B: 'banner', PU: 'popup', PR: 'promotion', N: 'news' } as const;
type Offer = (typeof offers)[keyof typeof offers];
const isOffer = ({ type }: { readonly type: string }): boolean => Object.hasOwn(offers, type);

/** Who stands in the history for what the seeds wrote. */
const seedAuthor = 'demo seed';

/** What is shown now, with its texts in one language, in the operator's order and then newest first. */
const createShownItems =
  ({ pool, clock, merchant, mayMarket, noteWithheld }: ContentDeps) =>
  async ({ language, ...query }: ContentQuery) => {
    const { flags, languageDefault } = await merchant(query.merchantCode);
    const items = await readItems(pool, { ...query, language, now: new Date(clock.now()) });
    const published = items.filter((item) => item.needsFlag === null || flags[item.needsFlag as keyof typeof flags] === true);
    const takesOffers = query.reader === null || !published.some(isOffer) || (await mayMarket(query.reader.playerId));
    if (!takesOffers)
      for (const [type, offer] of Object.entries(offers)) {
        const times = published.filter((item) => item.type === type).length;
        if (times > 0) await noteWithheld(query.merchantCode, offer, times);
      }
    return published
      .filter((item) => takesOffers || !isOffer(item))
      .map(({ titles, contents, ...item }) => ({
        ...item,
        ...(item.type === 'PU' ? { edition: editionOf({ titles, contents }) } : {}),
        title: textIn(titles, language, languageDefault),
        content: textIn(contents, language, languageDefault),
      }));
  };

export type Content = ReturnType<typeof createContent>;

/** Banners, announcements and popups, with what each player has read. */
export const createContent = (deps: ContentDeps) => {
  const { pool, bus, clock, merchant } = deps;
  const shownItems = createShownItems(deps);
  return {
    list: async (query: ContentQuery): Promise<readonly ContentItem[]> =>
      (await shownItems(query)).flatMap(({ type, ...item }) =>
        type === 'H' || type === 'N' || type === 'M' || type === 'V'
          ? []
          : [
              {
                id: item.id,
                type,
                groupName: item.groupName,
                title: item.title,
                content: item.content,
                read: item.read,
                at: item.publishedAt.toISOString(),
                link: item.link,
                url: item.image,
                execution: item.execution,
                ...(item.edition === undefined ? {} : { edition: item.edition }),
              },
            ],
      ),
    /** The help centre (B281, B282, B426): in the order of its categories, within one in the operator's. */
    help: async (query: Pick<ContentQuery, 'merchantCode' | 'language'>): Promise<HelpItem[]> => {
      const items = await shownItems({ ...query, types: ['H'], groups: null, reader: null });
      return helpCategories.flatMap((category) =>
        items.filter(({ groupName }) => groupName === category).map(({ id, title, content }) => ({ id, category, title, content })),
      );
    },
    /** The VIP benefits (A041); refused while the merchant does not show them (B381). */
    benefits: async (
      query: Pick<ContentQuery, 'merchantCode' | 'language' | 'reader'>,
    ): Promise<Result<VipBenefit[], { readonly code: 'contact_service' }>> => {
      if (!(await merchant(query.merchantCode)).showVipBenefit) return fail({ code: 'contact_service' });
      const items = await shownItems({ ...query, types: ['V'], groups: null });
      return ok(items.map(({ id, title, content, link, image }) => ({ id, title, content, link, url: image })));
    },
    ...lobbyContents({ shownItems, merchant }),
    /** Adds an item of the seeds, with its texts sanitised. One that is there stays as it is, withdrawn or changed. */
    publish: async (merchantCode: string, draft: NewItem): Promise<void> => {
      const item = {
        ...draft,
        titles: mapTexts(draft.titles, cleanTitle),
        contents: mapTexts(draft.contents, cleanHtml),
        link: cleanLink(draft.link),
      };
      const at = new Date(clock.now());
      await writeItem(pool, item, { merchantCode, expectedVersion: 0, document: documentOf(item), by: seedAuthor, at });
    },
    /** Forgets what a player has read, up to `max` items; returns how many went. */
    forgetPlayer: (playerId: string, max: number): Promise<number> => deleteReads(pool, playerId, max),
    markRead: async (
      merchantCode: string,
      playerId: string,
      itemId: string,
    ): Promise<Result<void, { readonly code: 'announcement_unknown' }>> => {
      if (!(await insertRead(pool, merchantCode, playerId, itemId, new Date(clock.now())))) return fail({ code: 'announcement_unknown' });
      // A hint that is lost costs the player's other tabs a count that is too high for a while.
      hint(bus, 'content.read', { playerId });
      return ok(undefined);
    },
  };
};
