import { operatorRefusals, refusals, statusOf, type Call, type CallShape, type OperatorCall, type OperatorCode } from '@palaro/contract';
import { z } from 'zod';
import { refusalText } from './refusal-texts.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const { $schema: _, ...rest } = json;
  return JSON.stringify(rest, null, 2);
};

const part = (title: string, schema: z.ZodType, io: 'input' | 'output'): string => {
  const text = schemaText(schema, io);
  return text.includes('"properties": {}') ? '' : `<details><summary>${title}</summary><pre>${escape(text)}</pre></details>`;
};

/** What the page says of a row, by its heading. */
type Facts = Readonly<Record<string, string>>;

const factsOfPlayers = ({ who, module, cache }: Call): Facts => ({
  Who: who,
  'Module-Id': module,
  Kept: cache === 'private' ? 'never' : `${cache.publicSeconds} s`,
});
const factsOfOperators = ({ permission, risk, audit }: OperatorCall): Facts => ({
  Permission: permission,
  Risk: risk,
  'In the log': audit?.action ?? 'no',
});

const section = (name: string, row: CallShape, facts: Facts): string => {
  const codes = row.codes.map((code) => `${code} (${statusOf(code)})`).join(', ') || 'the common ones';
  const rows = Object.entries({ Name: name, ...facts, Refusals: codes }).map(([title, text]) => `<dt>${title}</dt><dd>${text}</dd>`);
  return `<section id="${name}"><h2><b>${row.method}</b> ${row.path}</h2><p>${escape(row.summary)}</p>
<dl>${rows.join('')}</dl>
${part('Query', row.query, 'input')}${part('Body', row.body, 'input')}${part('Value', row.value, 'output')}</section>`;
};

/** A readable page of all calls, made from the contract; no script. */
export const referencePage = (
  calls: Readonly<Record<string, Call>>,
  operatorCalls: Readonly<Record<string, OperatorCall>>,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Palaro calls</title>
<style>body{font:16px/1.5 system-ui;margin:0 auto;max-width:820px;padding:24px;background:#fbf8f1;color:#1c1b33}h2{font-size:18px;overflow-wrap:anywhere}h2 b{background:#1c1b33;color:#ffc24b;border-radius:6px;padding:2px 8px;font-size:13px}section{border-top:1px solid #d9d2c3;padding:12px 0}dl{display:grid;grid-template-columns:110px 1fr;gap:2px 12px;margin:0}dd{margin:0;overflow-wrap:anywhere}pre{overflow:auto;background:#fff;padding:12px;border-radius:10px;font-size:13px}summary{cursor:pointer;padding:6px 0;font-weight:600}nav{columns:2}a{color:#7a4a00}</style>
<h1>Palaro calls</h1><p>Every answer is <code>{ "success": true, "value": … }</code> or <code>{ "success": false, "code", "message", "data" }</code>. The session's token travels as <code>Authorization: Bearer</code>, with the cookie it was issued with. The machine-readable form is <a href="/wps/openapi.json">openapi.json</a>.</p>
<nav>${Object.keys({ ...calls, ...operatorCalls })
  .map((name) => `<a href="#${name}">${name}</a><br>`)
  .join('')}</nav>
${Object.entries(calls)
  .map(([name, row]) => section(name, row, factsOfPlayers(row)))
  .join('\n')}
<h1>Calls of operators</h1><p>An operator’s session is a cookie alone, from the login on.</p>
${Object.entries(operatorCalls)
  .map(([name, row]) => section(name, row, factsOfOperators(row)))
  .join('\n')}
<section><h2>Codes</h2><dl>${(Object.keys({ ...refusals, ...operatorRefusals }) as OperatorCode[])
  .map((code) => `<dt>${statusOf(code)}</dt><dd><code>${code}</code> ${escape(refusalText(code))}</dd>`)
  .join('')}</dl></section></html>`;
