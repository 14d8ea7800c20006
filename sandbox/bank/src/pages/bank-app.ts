import { escapeHtml } from '@palaro/game-server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readPesos, writePesos } from '../core/amounts.ts';
import { drawPng, drawText } from '../core/picture.ts';
import type { Transfer } from '../core/records.ts';
import { userOf, type Core } from '../provider-calls.ts';
import { alertText, field, link, money, pairs, sendPage, statusText } from './layout.ts';

const BANK = 'Bangko Halimbawa';
const DAY_MS = 86_400_000;
const RECEIPT_SCALE = 4;
const HEAD = 'id,reference,kind,amount,fee,currency,status,time,sender';

const text = z.string().trim().min(1).max(100);
const transferForm = z.object({ sender: text, account: text, amount: text, message: text });
const statementQuery = z.object({ date: z.iso.date(), account: text.optional() });
const manilaTime = (ms: number): string => new Date(ms + DAY_MS / 3).toISOString().slice(0, 16).replace('T', ' ');
const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`;

export type BankAppOptions = { readonly account: string; readonly statementKey: string };

/** Sending money by hand. */
function registerSending(app: FastifyInstance, { store, runtime }: Core, account: string): void {
  const title = `${BANK}: send money`;
  const ask = (given: Partial<z.output<typeof transferForm>> = {}): string => {
    const { sender = 'Juan Dela Cruz', account: to = account, amount = '', message = '' } = given;
    const fields = [
      field('Your name', 'sender', sender, 'autocomplete="name"'),
      field('To account number', 'account', to, 'inputmode="numeric"'),
      field('Amount in pesos', 'amount', amount, 'inputmode="decimal"'),
      field('Message', 'message', message),
    ];
    return `<form method="post" action="/bank">${fields.join('')}<button>Send the money</button></form>`;
  };
  app.get('/bank', (_request, reply) => sendPage(reply, 200, title, ask()));
  app.post('/bank', ({ body }, reply) => {
    const asked = transferForm.safeParse(body).data;
    const amount = readPesos(asked?.amount ?? '');
    if (asked === undefined || amount === null || amount === 0)
      return sendPage(reply, 400, title, alertText('Fill in every field, and an amount above zero.') + ask(asked));
    if (asked.account !== account) return sendPage(reply, 400, title, alertText('There is no such account.') + ask(asked));
    const id = `BH${(BigInt(`0x${runtime.seed().slice(0, 16)}`) % 10n ** 12n).toString().padStart(12, '0')}`;
    const row = { id, provider: 'bank', reference: asked.message, alias: account, createdAt: runtime.now(), dueAt: null } as const;
    store.put('transfer', { ...row, amount, sender: asked.sender });
    return reply.redirect(`/bank/receipts/${id}`, 303);
  });
}

/** A bank's app for transfers by hand, its receipts, and the statement of the merchant's account. */
export function registerBankApp(app: FastifyInstance, core: Core, { account, statementKey }: BankAppOptions): void {
  const { store, merchant } = core;
  registerSending(app, core, account);
  const receiptOf = ({ id, amount, sender, reference, createdAt }: Transfer) => ({
    'Reference number': id,
    Amount: money(amount),
    From: sender,
    'To account': account,
    'To name': merchant,
    Message: reference,
    Time: manilaTime(createdAt),
  });
  app.get<{ Params: { name: string } }>('/bank/receipts/:name', ({ params: { name } }, reply) => {
    const transfer = store.get('transfer', name.replace('.png', ''));
    if (transfer === null) return sendPage(reply, 404, 'No such receipt', link('/bank', 'Send money'));
    const receipt = receiptOf(transfer);
    if (name.endsWith('.png')) {
      const lines = Object.entries({ ...receipt, Amount: `PHP ${writePesos(transfer.amount)}` }).map((row) => row.join(': '));
      return reply.type('image/png').send(drawPng(drawText([BANK, '', ...lines]), RECEIPT_SCALE));
    }
    const file = `/bank/receipts/${transfer.id}.png`;
    const picture = `<img src="${file}" alt="Receipt ${escapeHtml(transfer.id)} as a picture">`;
    const save = `<a class="button" href="${file}" download>Save the receipt</a>`;
    const body = [statusText('The money was sent.'), pairs(receipt), save, picture, link('/bank', 'Send more')].join('');
    return sendPage(reply, 200, `${BANK}: receipt`, body);
  });
  app.get('/bank/statement', (request, reply) => {
    const query = statementQuery.safeParse(request.query).data;
    if (userOf(request) !== statementKey) return reply.code(401).send({ error: 'no key' });
    if (query === undefined || (query.account ?? account) !== account) return reply.code(400).send({ error: 'give a date and an account' });
    const from = Date.parse(`${query.date}T00:00:00+08:00`);
    const rows = store.list('transfer', { provider: 'bank', from, to: from + DAY_MS - 1 }).toReversed();
    const lines = rows.map(({ id, reference, amount, createdAt, sender }) => {
      const cells = [id, reference, 'transfer_in', writePesos(amount), '0.00', 'PHP', 'booked', new Date(createdAt).toISOString(), sender];
      return cells.map(cell).join(',');
    });
    return reply.type('text/csv; charset=utf-8').send(`${[HEAD, ...lines].join('\n')}\n`);
  });
}
