import { languageCodes, type LanguageCode } from '@palaro/contract';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { Content } from './content.ts';

export type ContentCall = 'announcements' | 'helpCentre' | 'liveModels' | 'lobbyNews' | 'markAnnouncementRead' | 'vipBenefits';

const asLanguage = (text: string | undefined, fallback: LanguageCode): LanguageCode =>
  languageCodes.find((code) => code === text) ?? fallback;

/** Banners, announcements and read marks on the wire (B081, B420, B422). */
export const contentHandlers = ({ content }: { readonly content: Content }): Handlers<ContentCall> => ({
  announcements: async ({ query, context }) => {
    const groups = query.groupName === undefined || query.groupName === '' ? null : query.groupName.split(',');
    const list = await content.list({
      merchantCode: context.merchantCode,
      types: query.types.split(','),
      groups,
      language: asLanguage(query.language, context.language),
      reader: context.session,
    });
    return ok({ list: [...list] });
  },
  lobbyNews: async ({ query, context }) =>
    ok({
      list: await content.news({
        merchantCode: context.merchantCode,
        language: asLanguage(query.language, context.language),
        reader: context.session,
      }),
    }),
  liveModels: async ({ query, context }) => {
    const flag = (bit: '0' | '1' | undefined) => (bit === undefined ? undefined : bit === '1');
    return ok({
      list: await content.models(
        { merchantCode: context.merchantCode, language: asLanguage(query.language, context.language) },
        { active: flag(query.active), streaming: flag(query.streaming) },
      ),
    });
  },
  helpCentre: async ({ query, context }) =>
    ok(await content.help({ merchantCode: context.merchantCode, language: asLanguage(query.lang, context.language) })),
  vipBenefits: async ({ query, context }) => {
    const list = await content.benefits({
      merchantCode: context.merchantCode,
      language: asLanguage(query.language, context.language),
      reader: callerOf(context),
    });
    return list.ok ? ok({ list: list.value }) : list;
  },
  markAnnouncementRead: async ({ body, context }) => {
    const { merchantCode, playerId } = callerOf(context);
    const marked = await content.markRead(merchantCode, playerId, body.announcementId);
    return marked.ok ? ok({}) : marked;
  },
});
