import type { LanguageCode, LiveModel, LobbyNews } from '@palaro/contract';
import type { FreshParts } from '../merchant/index.ts';
import type { Reader, StoredItem } from './content-store.ts';

type ShownItem = Omit<StoredItem, 'titles' | 'contents'> & { readonly title: string; readonly content: string };
type LobbyQuery = { readonly merchantCode: string; readonly language: LanguageCode; readonly reader: Reader };
type LobbyDeps = {
  readonly merchant: FreshParts<'flags'>['get'];
  readonly shownItems: (query: LobbyQuery & { readonly types: readonly string[]; readonly groups: null }) => Promise<readonly ShownItem[]>;
};

/** What the lobby shows of the contents beside announcements: its news, and the models of the live tables. */
export const lobbyContents = ({ shownItems, merchant }: LobbyDeps) => ({
  /** News of the lobby (B424). */
  news: async (query: LobbyQuery): Promise<LobbyNews[]> =>
    (await shownItems({ ...query, types: ['N'], groups: null })).map(({ id, title, content, publishedAt }) => ({
      id,
      title,
      content,
      date: publishedAt.toISOString(),
    })),
  /** Models of the live tables, those on the air first (B433); none without the live model flag. */
  models: async (
    query: Omit<LobbyQuery, 'reader'>,
    flag: { readonly active?: boolean | undefined; readonly streaming?: boolean | undefined },
  ): Promise<LiveModel[]> => {
    if ((await merchant(query.merchantCode)).flags.LIVEMODEL3 !== true) return [];
    const items = await shownItems({ ...query, types: ['M'], groups: null, reader: null });
    const fits = (asked: boolean | undefined, is: boolean): boolean => asked === undefined || asked === is;
    return items
      .map(({ id, title, content, image, link, details: { active = true, streaming = false } }) => ({
        id,
        name: title,
        about: content,
        url: image,
        link,
        active,
        streaming,
      }))
      .filter((model) => fits(flag.active, model.active) && fits(flag.streaming, model.streaming))
      .toSorted((one, other) => Number(other.streaming) - Number(one.streaming));
  },
});
