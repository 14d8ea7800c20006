import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody, type Messages } from './messages.ts';
import { messagesPage, pagePolicy } from './page.ts';

const sms = z.object({
  to: z.string().max(40),
  from: z.string().max(40),
  text: z.string().max(2000),
  merchant: z.string().max(20),
});

const sendJson = (response: ServerResponse, status: number, value: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value));

const takeSms = async ({ keep }: Messages, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await readBody(request);
  const read = sms.safeParse(JSON.parse(body.toString('utf8')));
  if (!read.success) return sendJson(response, 400, { status: 'refused' });
  const { to, from, text, merchant } = read.data;
  const id = keep({ channel: 'sms', merchant, recipient: to, sender: from, subject: '', body: text });
  return sendJson(response, 202, { status: 'accepted', id });
};

/**
 * `GET /` is the page for people. `POST /messages` accepts an SMS, `GET /messages/<id>` answers its state, and
 * `GET /messages?to=<recipient>` lists messages for programs.
 */
export const answer = async (messages: Messages, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://post.invalid');
  if (pathname === '/messages' && request.method === 'POST') return takeSms(messages, request, response);
  if (pathname === '/messages') return sendJson(response, 200, { messages: messages.latest(searchParams.get('to')) });
  if (pathname.startsWith('/messages/')) {
    const isKept = messages.has(pathname.slice('/messages/'.length));
    return sendJson(response, isKept ? 200 : 404, { status: isKept ? 'delivered' : 'unknown' });
  }
  if (pathname !== '/') return sendJson(response, 404, { status: 'unknown' });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': pagePolicy };
  return void response.writeHead(200, headers).end(messagesPage(messages.latest()));
};
