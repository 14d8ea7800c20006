import { z } from 'zod';
import { institutions } from '../core/institutions.ts';
import { balanceOf } from '../core/payments.ts';
import type { Payout } from '../core/records.ts';
import { nothing, type Call, type Core } from '../provider-calls.ts';
import { idOf } from './dialect.ts';
import { faultOf, notFound, refuse, refuseFields } from './refusals.ts';
import { listQuery, pageOf, spanOf } from './payments.ts';
import { transferView, walletView, webhookView, type Look } from './views.ts';

/** Most that a rail takes, in centavos. */
const railMax = { instapay: 5_000_000, pesonet: 1_000_000_000 } as const;
const FEE = 1_000;
const BATCH_MAX = 100;

const rail = z.enum(['instapay', 'pesonet']);
const text = z.string().min(1).max(255);
const address = z.url({ protocol: /^https?$/ });
const account = z.object({ number: text, name: text, bic: text });
const transfer = z.object({
  source_account: account,
  destination_account: account,
  amount: z.number().int().min(100),
  currency: z.literal('PHP'),
  provider: rail,
  purpose: text.nullish(),
  description: text.nullish(),
  reference_number: text.nullish(),
  callback_url: z.union([z.literal(''), address]).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
const batchBody = z.object({ transfers: z.array(transfer).min(1).max(BATCH_MAX) });
const types = z.array(z.string().regex(/^[a-z_.]+$/)).min(1);
const webhookBody = z.object({ data: z.object({ attributes: z.object({ url: address, events: types }) }) });

function registerWebhooks(call: Call, { store, events, runtime }: Core, look: Look): void {
  call('POST', '/v1/webhooks', webhookBody, ({ data: { attributes } }) => {
    const { url: alias, events: types } = attributes;
    if (store.byAlias('endpoint', alias).some(({ provider }) => provider === 'paymongo'))
      return refuse(400, 'resource_exists', `A webhook with url ${alias} already exists.`);
    const asked = { id: idOf('hook', runtime), provider: 'paymongo', alias, secret: idOf('whsk', runtime), types } as const;
    // The key is shown once.
    return { data: webhookView(events.register(asked), look.live, true) };
  });
  call('GET', '/v1/webhooks', nothing, () => ({
    data: store.list('endpoint', { provider: 'paymongo' }).map((endpoint) => webhookView(endpoint, look.live, false)),
  }));
  for (const enabled of [true, false])
    call('POST', `/v1/webhooks/:id/${enabled ? 'enable' : 'disable'}`, nothing, (_, id) => {
      const endpoint = store.get('endpoint', id);
      if (endpoint?.provider !== 'paymongo') return notFound('webhook', id);
      return { data: webhookView(store.put('endpoint', { ...endpoint, enabled, exhausted: 0 }), look.live, false) };
    });
}

/** Money out, and where events go. Nothing makes a call safe to repeat: a reference may be used again, and is paid again. */
export function registerTransfers(call: Call, core: Core, look: Look): void {
  const { store, payouts, runtime } = core;
  const view = (payout: Payout) => transferView(payout, look);
  registerWebhooks(call, core, look);
  call('GET', '/v1/wallets', nothing, () => ({ data: [walletView(balanceOf(store, 'paymongo'), look)] }));
  call('GET', '/v2/transfers/receiving_institutions', z.object({ provider: rail }), ({ provider }) => ({
    data: institutions.map(({ name, bic }) => ({ name, bic, provider })),
  }));
  call('POST', '/v2/batch_transfers', batchBody, ({ transfers }) => {
    const faults = transfers.flatMap(({ amount, provider, destination_account: { bic } }, nth) => {
      const fault = (field: string, code: string, detail: string) => faultOf(`transfers.${nth}.${field}`, code, detail);
      const most = railMax[provider];
      if (amount > most) return fault('amount', 'parameter_above_maximum', `The value for amount cannot be more than ${most}.`);
      if (institutions.some((institution) => institution.bic === bic)) return [];
      return fault('destination_account.bic', 'parameter_value_not_supported', 'There is no such institution.');
    });
    if (faults.length > 0) return refuseFields(...faults);
    const batch = idOf('batch_tr', runtime);
    const made = transfers.flatMap(
      ({ amount, currency, provider: channel, destination_account: to, reference_number, callback_url, ...details }) => {
        const row = { id: idOf('tr', runtime), provider: 'paymongo', reference: reference_number ?? '', alias: batch } as const;
        const account = { number: to.number, holder: to.name, institution: to.bic };
        return (
          payouts.create({ ...row, amount, fee: FEE, currency, channel, account, callbackUrl: callback_url || null, details }, true) ?? []
        );
      },
    );
    if (made.length === 0) return refuse(400, 'insufficient_balance', 'The source account has not enough money.');
    return { data: { id: batch, transfers: made.map(view) } };
  });
  call('GET', '/v2/transfers/:id', nothing, (_, id) => {
    const payout = store.get('payout', id);
    return payout?.provider === 'paymongo' ? { data: view(payout) } : notFound('transfer', id);
  });
  call('GET', '/v2/transfers', listQuery, (query) => {
    const reference = query.reference_number;
    const rows = reference === undefined ? store.list('payout', spanOf(query)) : store.byReference('payout', 'paymongo', reference);
    return pageOf(rows, query, view);
  });
}
