import { isWebAddress, languageCodes } from '@palaro/contract';
import { matching, refusal } from '@palaro/env';
import { z } from 'zod';
import { secretName, timeZoneField } from '../../document/fields.ts';
import { section, type SectionOf } from '../../document/section.ts';

const timeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'not a time of day', 'Give one such as 09:00.');
const endOfHours = matching(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'not a time of day', 'Give one such as 18:00 or 24:00.');
const words = z.partialRecord(z.enum(languageCodes), z.string().min(1).max(500)).default({});
const placeholders = new Set(['b2c', 'language', 'backUrl', 'headerColor', 'title', 'token']);

/** An encrypted address with places for what the app asks for. */
const template = z
  .string()
  .max(800)
  .refine(
    (text) => isWebAddress(text.replaceAll(/\{\w+\}/g, 'x'), ['https']),
    refusal('not an encrypted address', 'Give one that begins with https://.'),
  )
  .refine(
    (text) => [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => placeholders.has(name)),
    refusal('a place that nothing fills', 'Use {b2c}, {language}, {backUrl}, {headerColor}, {title} and {token}.'),
  );

/** The chat of players with the operator. */
const chat = z.strictObject({
  /** A service of the operator's that takes the chat; null for the platform's own, which operators answer at `/desk`. */
  service: z
    .strictObject({
      template,
      /** The name of the secret that signs visitors' tokens, among the merchant's in GATEWAY_SECRETS. */
      secret: secretName('CHAT'),
    })
    .nullable()
    .default(null),
  /** When agents answer; always where there are none. Days are 1 (Monday) to 7; a `to` before its `from` is of the next day. */
  hours: z
    .array(z.strictObject({ days: z.array(z.number().int().min(1).max(7)).min(1).max(7), from: timeOfDay, to: endOfHours }))
    .max(14)
    .default([]),
  /** The hours' time zone; null for the merchant's. */
  timeZone: timeZoneField.nullable().default(null),
  /** How long messages are kept. */
  keptDays: z.number().int().min(7).max(3650).default(180),
  /** What a player is told out of hours, and while no agent is there; the app has words of its own. */
  closedText: words,
  awayText: words,
});

export const chatSection = section('chat', chat, { whenMissing: {}, secrets: ({ service }) => (service === null ? [] : [service.secret]) });
export type ChatSettings = SectionOf<typeof chatSection>;
