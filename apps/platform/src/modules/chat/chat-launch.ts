import { createHmac, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { OutsideChat } from './chat-terms.ts';

/** How long a visitor's token is good: for the opening of the page alone. */
const tokenSeconds = 120;
/** The app's own screen. */
const ownChatPath = '/m/chat';

export type LaunchQuery = {
  readonly b2c: string;
  readonly language: string;
  readonly backUrl: string;
  readonly headerColor: string;
  readonly title: string;
};
type Visitor = { readonly playerId: string; readonly userName: string; readonly merchantCode: string };

/** The placeholders of a service's address. */
export const chatPlaceholders = ['b2c', 'language', 'backUrl', 'headerColor', 'title', 'token'] as const;

/** How a service knows a visitor again: the same each time, and nothing that the platform's own calls would take. */
const visitorId = ({ playerId, merchantCode }: Visitor, secret: string): string =>
  createHmac('sha256', secret).update(`${merchantCode} ${playerId}`).digest('base64url').slice(0, 32);

/** A token that says who visits, signed with the secret that operator and service share (HS256). */
const visitorToken = (visitor: Visitor, secret: string, nowMs: number): Promise<string> => {
  const issuedAt = Math.floor(nowMs / 1000);
  return new SignJWT({ name: visitor.userName })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(visitor.merchantCode)
    .setSubject(visitorId(visitor, secret))
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenSeconds)
    .sign(new TextEncoder().encode(secret));
};

/** The address of the chat: the operator's service with all that it was asked for, or the app's own screen. */
export const chatAddress = async (
  service: (OutsideChat & { readonly key: string }) | null,
  query: LaunchQuery,
  visitor: Visitor,
  nowMs: number,
): Promise<string> => {
  if (service === null) return ownChatPath;
  const values: Readonly<Record<(typeof chatPlaceholders)[number], string>> = {
    b2c: query.b2c,
    language: query.language,
    backUrl: query.backUrl,
    headerColor: query.headerColor,
    title: query.title,
    token: await visitorToken(visitor, service.key, nowMs),
  };
  return service.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((values as Record<string, string>)[name] ?? ''));
};
