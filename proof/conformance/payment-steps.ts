import assert from 'node:assert/strict';
import type { OpenedDeposit } from '../../apps/platform/src/modules/cashier/providers/provider.ts';
import { SkipCase } from './kit.ts';
import type { Stage } from './payment-stage.ts';

/** One promise of an adapter of a payment provider, and how to see it kept. */
export type PaymentCase = { readonly name: string; readonly run: (stage: Stage) => Promise<void> };

export type Method = 'redirect' | 'qr';
export const needs = (has: boolean): void => {
  if (!has) throw new SkipCase('the protocol does not have it');
};
/** A deposit that its provider has opened. */
export const opened = async (stage: Stage, minor: bigint, method: Method): Promise<OpenedDeposit> => {
  const { made, reference } = await stage.deposit(minor, method);
  assert(made.ok, 'no deposit was opened');
  return { providerOrder: made.value.providerOrder, method, reference };
};
export const paid = async (stage: Stage, minor: bigint, method: Method, count = 1) => {
  const order = await opened(stage, minor, method);
  await stage.pay(order.reference);
  return { order, read: await stage.read(order, ({ payments }) => payments.length >= count) };
};
export const kindOf = (done: { readonly ok: true } | { readonly ok: false; readonly failure: { readonly kind: string } }): string =>
  done.ok ? 'ok' : done.failure.kind;
