import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { faultOf } from '../../kernel/fault.ts';
import { createLanes } from '../../kernel/lanes.ts';
import type { CodeChannel, MessagePurpose } from './verification-ports.ts';
import { maskedRecipient, sendWithinMs } from './verification-rules.ts';
import { insertDelivery, noteDelivery, openDeliveries, type Delivery as Noted } from './verification-store.ts';
import type { OutgoingMessage } from './gateway.ts';
import { createGateways, type GatewaysDeps } from './gateways.ts';

/** For how long gateways are asked for the state of a message, and how many messages one run asks about. */
const askedForMs = 3_600_000;
const askedMax = 100;
const askWithinMs = 3_000;

export type DeliveryDeps = GatewaysDeps & { readonly pool: Pool; readonly clock: Clock };

export type DeliveryRequest = OutgoingMessage & { readonly channel: CodeChannel; readonly purpose: MessagePurpose };

/** `unknown`: a gateway may have accepted the message, but did not answer. */
export type Delivered = 'accepted' | 'unknown' | 'refused';

/** Sends messages by the merchant's gateways: tries them in turn until one accepts, and records each try. */
export const createDelivery = ({ pool, clock, ...deps }: DeliveryDeps) => {
  const { log, merchants } = deps;
  const gateways = createGateways(deps);
  const lanes = createLanes(clock);
  const now = (): Date => new Date(clock.now());

  /** What a gateway says of a message; null where it does not say. */
  const stateOf = async ({ merchantCode, gateway, gatewayReference }: Noted): Promise<'accepted' | 'delivered' | 'failed' | null> => {
    try {
      const asked = gateways.named(merchantCode, gateway);
      if (asked === null || gatewayReference === null) return 'accepted';
      return await asked.status(gatewayReference, askWithinMs);
    } catch (error) {
      log.warn({ merchant: merchantCode, gateway, ...faultOf(error) }, 'a gateway did not say what became of a message');
      return null;
    }
  };

  return {
    /** Whether the merchant has a gateway or mail server for this channel. */
    canSend: (merchantCode: string, channel: CodeChannel): boolean => {
      const { messages } = merchants.known(merchantCode);
      return channel === 'sms' ? messages.gateways.length > 0 : messages.mail !== null;
    },

    /** Takes at most `sendWithinMs`, divided equally among the gateways. */
    send: async ({ channel, purpose, ...message }: DeliveryRequest): Promise<Delivered> => {
      const { reference, merchantCode, to } = message;
      const tried = gateways.of(merchantCode, channel, to);
      const entry = { reference, merchantCode, channel, purpose, recipient: maskedRecipient(to) };
      let delivered: Delivered = 'refused';
      for (const [index, { name: gateway, send }] of tried.entries()) {
        const outcome = await send(message, Math.floor(sendWithinMs / tried.length));
        const { state } = outcome;
        const [gatewayReference, fault] = outcome.state === 'accepted' ? [outcome.gatewayReference, null] : [null, outcome.fault];
        await insertDelivery(pool, { ...entry, attempt: index + 1, gateway, state, gatewayReference, fault }, now());
        if (state === 'accepted') return state;
        log.warn({ merchant: merchantCode, gateway, fault }, 'a gateway did not take a message');
        if (state === 'unknown') delivered = state;
      }
      return delivered;
    },

    /** Asks gateways for the state of the messages that they accepted. If one does not answer, the next run asks again. */
    follow: async (): Promise<void> => {
      const open = await openDeliveries(pool, new Date(clock.now() - askedForMs), lanes.resting(), askedMax);
      await lanes.run(open, {
        laneOf: ({ merchantCode, gateway }) => `${merchantCode} ${gateway}`,
        nameOf: ({ reference, attempt }) => `${reference} ${attempt}`,
        step: async (one) => {
          const state = await stateOf(one);
          await noteDelivery(pool, one, state ?? 'accepted', now());
          return state !== null;
        },
      });
    },
  };
};
export type Delivery = ReturnType<typeof createDelivery>;
