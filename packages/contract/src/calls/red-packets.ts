import { z } from 'zod';
import { call } from '../call.ts';
import { promotionKeyPattern } from '../promotion-rules.ts';
import { redPacketSplits, redPacketStates } from '../reward-rules.ts';
import { currency, instant, language, nothing } from '../shapes.ts';
import { rewardAward } from './missions.ts';

const packetKey = z.string().regex(promotionKeyPattern, 'not a packet');

const redPacket = z.object({
  key: packetKey,
  title: z.string(),
  /** The instants between which it can be opened. */
  opensAt: instant,
  closesAt: instant,
  state: z.enum(redPacketStates),
  split: z.enum(redPacketSplits),
  /** How many parts there are, and how many nobody has opened. */
  parts: z.number().int(),
  left: z.number().int(),
  /** What all parts give together. */
  award: rewardAward,
  /** What the member's part has given, and when they opened it; null where they have opened none. */
  own: rewardAward.nullable(),
  openedAt: instant.nullable(),
});
export type RedPacket = z.output<typeof redPacket>;

/** Red packets: a sum in parts, one for each who comes in time. Trial accounts, test players and whoever is excluded see none and get nothing. */
export const redPacketCalls = {
  redPackets: call({
    method: 'GET',
    path: '/wps/packets',
    module: 'COMM3',
    who: 'session',
    flag: 'MISSIONLB3',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({ currency, list: z.array(redPacket) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The red packets that come, are open, or were over in the last seven days, the last to close first',
  }),
  openRedPacket: call({
    method: 'POST',
    path: '/wps/packets/open',
    module: 'COMM3',
    who: 'actual',
    flag: 'MISSIONLB3',
    query: nothing,
    body: z.object({ packet: packetKey }),
    value: z.object({ award: rewardAward }),
    codes: ['packet_unknown', 'packet_not_open', 'packet_over', 'packet_none_left', 'no_permission'],
    cache: 'private',
    rate: 'write',
    summary: 'Open a part of a packet. A member has one of each: a repeat answers what it has given',
  }),
};
