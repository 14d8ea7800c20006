import { createPublicKey } from 'node:crypto';
import { frameFeatures, frameSandboxes } from '@palaro/contract';
import { refusal, webOrigin } from '@palaro/env';
import { z } from 'zod';
import { rangeField, amountField, vendorCodePattern } from '../../document/fields.ts';
import { section, type SectionOf } from '../../document/section.ts';

const bound = amountField(15).nullable().default(null);

/** What the frames of most games need: their page stores its session, and leads to the page that verifies a round. */
const frame = z
  .strictObject({
    /** Permissions of the frame's sandbox; what is not named is refused. Leading the whole page elsewhere is none of them. */
    sandbox: z.array(z.enum(frameSandboxes)),
    /** Features that the game may use. */
    allow: z.array(z.enum(frameFeatures)),
  })
  .default({ sandbox: ['scripts', 'same-origin', 'popups'], allow: ['autoplay', 'fullscreen', 'screen-wake-lock'] });

const keyBitsMin = 2048;
const isRsaKey = (pem: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= keyBitsMin;
  } catch {
    return false;
  }
};

/** What is agreed with a vendor. */
const terms = z.strictObject({
  /** The protocol that it speaks. */
  dialect: z.enum(['seamless-v1', 'seamless-rsa', 'transfer-v1']).default('seamless-v1'),
  /** Of `seamless-rsa`: the public keys that its calls may be signed by, two at most, so that one can take the other's place. */
  publicKeys: z
    .array(z.string().max(2000).refine(isRsaKey, refusal('not a public key', 'Give an RSA public key of 2048 bits or more as PEM.')))
    .max(2)
    .default([]),
  /** Origin of its game server; null for the installation's studios. */
  gameServer: webOrigin().nullable(),
  /** Addresses and ranges that it calls from; from any when there are none. */
  callsFrom: z.array(rangeField),
  /** How long an open round may be without news before it counts as unresolved. */
  horizonMinutes: z.number().int().min(1).max(10_080),
  /** The most that it may pay at once; null for the platform's own bound. */
  payoutMax: bound,
  /** The most that it may pay in one round; null as above. */
  roundPayoutMax: bound,
  /** What its frame may do in the player's browser. */
  frame,
});

/** Terms by vendor code; `default` are those of all others. */
const vendors = z
  .object({ default: terms })
  .catchall(terms)
  .refine(
    (named) => Object.keys(named).every((key) => key === 'default' || vendorCodePattern.test(key)),
    refusal('not vendor codes', 'Name terms by a vendor code such as TALA.'),
  );

export const vendorsSection = section('vendors', vendors, {
  whenMissing: { default: { gameServer: null, callsFrom: [], horizonMinutes: 30 } },
  amounts: (named) =>
    Object.entries(named).flatMap(([code, agreed]) =>
      (['payoutMax', 'roundPayoutMax'] as const).flatMap((key) => (agreed[key] === null ? [] : [{ path: [code, key], text: agreed[key] }])),
    ),
});
/** The terms of every vendor where none is named. */
export const vendorsDefault: SectionOf<typeof vendorsSection> = vendorsSection.demo;
