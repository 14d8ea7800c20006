import { messageKinds } from '@palaro/contract';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Bus } from '../kernel/bus.ts';

const ofPlayer = z.object({ playerId: z.string() });
const ofMerchant = z.object({ merchantCode: z.string() });
const ofConversation = z.object({ playerId: z.string(), merchantCode: z.string(), id: z.string() });

/**
 * What is told on the bus and in the outbox, with its payload: ids, never amounts or secrets. SQL writes some of these topics to the
 * outbox itself; a test holds it to this list.
 */
export const topics = {
  /** The payload is the merchant's code, as in the next. */
  'merchant.changed': z.string(),
  'catalogue.changed': z.string(),
  'content.changed': ofMerchant,
  'content.read': ofPlayer,
  'game.launched': z.object({ playerId: z.string(), merchantCode: z.string(), nodeId: z.string() }),
  /** What the system tells a player; `about` names what it is of, by which its sum is read (decision 072). */
  'player.notice': z.object({ playerId: z.string(), kind: z.enum(messageKinds).exclude(['operator']), about: z.string().optional() }),
  /** A break or an exclusion has begun. */
  'player.excluded': z.object({ playerId: z.string(), merchantCode: z.string() }),
  /** Money came in from outside or was asked for: a provider's payment as what is to be staked for it, or a withdrawal. */
  'money.moved': z.object({ playerId: z.string(), merchantCode: z.string(), way: z.enum(['in', 'out']), id: z.string() }),
  'wallet.changed': z.object({ playerId: z.string(), merchantCode: z.string() }),
  'deposit.changed': ofPlayer,
  /** A limit of the player has refused a bet, of which a vendor's game says what it wants. */
  'limit.refused': ofPlayer,
  /** A reality check of the player waits for its answer, or was answered. */
  'reality.changed': ofPlayer,
  'withdrawal.changed': ofPlayer,
  'identity.changed': ofPlayer,
  'promotion.changed': ofPlayer,
  'vip.changed': ofPlayer,
  'feedback.changed': ofPlayer,
  /** A message of the operator's to all is one hint for all. */
  'inbox.changed': z.union([ofPlayer, ofMerchant]),
  'session.ended': z.object({ sessionId: z.string() }),
  /** For the app and the desks. */
  'chat.changed': ofConversation,
  /** For the desks alone. */
  'chat.seen': ofConversation,
  /** For the app alone. */
  'chat.delivered': ofConversation,
  'chat.agent-typing': ofConversation,
  'chat.player-typing': ofConversation,
  /** An agent counts as gone, since a node's last stream of a login was closed. Their other pages say that they are there. */
  'desk.gone': z.object({ agentId: z.string() }),
  /** An operator's session has ended, or what operators may do has changed: their open streams are looked at. */
  'operator.changed': ofMerchant,
} as const;
export type Topic = keyof typeof topics;
export type Told<T extends Topic> = z.output<(typeof topics)[T]>;

const isPlain = (topic: Topic): boolean => topics[topic] instanceof z.ZodString;

/** Tells all nodes at once. It is a hint: one that is lost fails nobody, and its hearers find out by themselves later. */
export const hint = <T extends Topic>(bus: Pick<Bus, 'publish'>, topic: T, told: Told<T>): void =>
  void bus.publish(topic, typeof told === 'string' ? told : JSON.stringify(told)).catch(() => undefined);

/** Hears what is told of a topic on any node; returns the function that ends it. */
export const hear = <T extends Topic>(bus: Pick<Bus, 'subscribe'>, topic: T, listener: (told: Told<T>) => void): (() => void) =>
  bus.subscribe(topic, (payload) => listener(topics[topic].parse(isPlain(topic) ? payload : JSON.parse(payload)) as Told<T>));

/** Tells all nodes once the transaction is committed, by the outbox: it is told again rather than never. */
export const tell = async <T extends Topic>(client: PoolClient, topic: T, told: Told<T>, at: Date): Promise<void> => {
  await client.query('INSERT INTO outbox (topic, payload, at) VALUES ($1, $2, $3)', [topic, JSON.stringify(told), at]);
};
