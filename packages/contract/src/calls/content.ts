import { z } from 'zod';
import { call } from '../call.ts';
import { bit, instant, merchantCode, nothing, text } from '../shapes.ts';
import { helpCategories } from '../vocabulary.ts';

const item = z.object({
  id: z.string(),
  type: z.enum(['A', 'PL', 'B', 'PU', 'PR']),
  groupName: z.string(),
  title: z.string(),
  /** Sanitised HTML (ruling 33). */
  content: z.string(),
  read: z.boolean(),
  at: instant,
  /** Where a tap leads: a path under /m/ or an https address; empty when nowhere. */
  link: z.string(),
  /** Picture of a banner or promotion; `{w}` stands for one of the widths it is rendered in. Empty where there is none. */
  url: z.string(),
  execution: z.enum(['A', 'B', 'F']).nullable(),
  /** Of popups alone: another one for other titles or contents, and the same one in every language. */
  edition: z.string().optional(),
});

const helpItem = z.object({
  id: z.string(),
  category: z.enum(helpCategories),
  title: z.string(),
  /** Sanitised HTML (ruling 33). */
  content: z.string(),
});

const news = z.object({
  id: z.string(),
  title: z.string(),
  /** Sanitised HTML (ruling 33). */
  content: z.string(),
  date: instant,
});

const model = z.object({
  id: z.string(),
  name: z.string(),
  /** Sanitised HTML (ruling 33). */
  about: z.string(),
  /** Picture; empty where there is none. */
  url: z.string(),
  /** The model's table: a path under /m/ or an https address; empty where there is none. */
  link: z.string(),
  active: z.boolean(),
  streaming: z.boolean(),
});

export const contentCalls = {
  announcements: call({
    method: 'GET',
    path: '/wps/announcements',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({
      types: text(20)
        .regex(/^(A|PL|B|PU|PR)(,(A|PL|B|PU|PR))*$/)
        .default('PL'),
      groupName: text(40)
        .regex(/^[a-z_,]*$/)
        .optional(),
      platform: z.literal('M').optional(),
      merchantCode: merchantCode.optional(),
      language: z.string().max(5).optional(),
    }),
    body: nothing,
    value: z.object({ list: z.array(item) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'Banners, announcements and popups, newest first; read flags with a session',
  }),
  markAnnouncementRead: call({
    method: 'POST',
    path: '/wps/announcements/read',
    module: 'COMM3',
    who: 'session',
    query: nothing,
    body: z.object({ announcementId: text(40, 1), read: z.literal(true) }),
    value: nothing,
    codes: ['announcement_unknown'],
    cache: 'private',
    rate: 'write',
    summary: 'Mark an announcement as read',
  }),
  lobbyNews: call({
    method: 'GET',
    path: '/wps/lobby/news',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ merchant: merchantCode.optional(), language: z.string().max(5).optional() }),
    body: nothing,
    value: z.object({ list: z.array(news) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'News of the lobby in the operator’s order, newest first',
  }),
  liveModels: call({
    method: 'GET',
    path: '/wps/live/models',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({
      merchant: merchantCode.optional(),
      language: z.string().max(5).optional(),
      active: bit.optional(),
      streaming: bit.optional(),
    }),
    body: nothing,
    value: z.object({ list: z.array(model) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'Models of the live tables; flags narrow the list; empty without the live model flag',
  }),
  helpCentre: call({
    method: 'GET',
    path: '/wps/help',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ device: z.literal('MOBILE').optional(), lang: z.string().max(5).optional() }),
    body: nothing,
    value: z.array(helpItem),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The help centre in the order of its categories',
  }),
};
export type ContentItem = z.output<typeof item>;
export type LobbyNews = z.output<typeof news>;
export type LiveModel = z.output<typeof model>;
export type HelpItem = z.output<typeof helpItem>;
