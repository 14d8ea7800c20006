import { z } from 'zod';
import type { Call, CallShape } from './call.ts';
import { takesStepUp, type OperatorCall } from './operator/operator-call.ts';
import { operatorRefusals, statusOf, type OperatorCode } from './operator/operator-refusals.ts';
import { refusals, type Code } from './refusals.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  return rest;
};

const refusal = { $ref: '#/components/schemas/Refusal' };

const bodyCodes = (row: CallShape): Code[] => (row.method === 'GET' ? [] : ['body_too_large', 'unsupported_media']);

/** Codes that a player's call can answer beside its own: those of shape, access, flag, rate and site state. */
const commonCodes = (row: Call): Code[] => [
  'bad_request',
  'too_many_requests',
  'maintenance',
  'region_restricted',
  'unknown_error',
  ...bodyCodes(row),
  ...(row.flag === undefined ? [] : (['feature_off'] as const)),
  ...(row.who === 'anyone' ? [] : (['not_logged_in', 'session_ended', 'free_reject', 'no_permission'] as const)),
];

/** The same of an operator's call, which a closed site answers too. */
const operatorCodes = (row: OperatorCall): OperatorCode[] => [
  'bad_request',
  'too_many_requests',
  'unknown_error',
  'no_permission',
  ...bodyCodes(row),
  ...(row.permission === 'anyone' ? [] : (['not_logged_in'] as const)),
  ...(takesStepUp(row) ? (['step_up_due'] as const) : []),
];

const responsesOf = (row: CallShape, common: readonly OperatorCode[]): Json => {
  const byStatus = new Map<number, OperatorCode[]>();
  for (const code of [...row.codes, ...common]) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, list]) => [
    String(status),
    { description: [...new Set(list)].join(', '), content: { 'application/json': { schema: refusal } } },
  ]);
  const success = {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value: schemaOf(row.value, 'output') },
  };
  return { 200: { description: 'Done', content: { 'application/json': { schema: success } } }, ...Object.fromEntries(failures) };
};

const queryOf = (row: CallShape): Json[] => {
  const query = schemaOf(row.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
};

const parametersOf = (row: Call): Json[] => [
  ...(row.codes.includes('encryption_required')
    ? [
        {
          name: 'Encryption',
          in: 'header',
          required: true,
          description: 'Of the encrypted body: `kid;alg;enc`',
          schema: { type: 'string' },
        },
      ]
    : []),
  { name: 'Module-Id', in: 'header', required: false, schema: { type: 'string', default: row.module } },
  ...queryOf(row),
];

const bodyOf = (row: CallShape, type: string): Json =>
  row.method === 'POST' || row.method === 'PUT'
    ? { requestBody: { required: true, content: { [type]: { schema: schemaOf(row.body, 'input') } } } }
    : {};

const operationOf = (name: string, row: Call): Json => ({
  operationId: name,
  summary: row.summary,
  tags: [row.path.split('/')[2] ?? 'wps'],
  parameters: parametersOf(row),
  ...bodyOf(row, row.form ? 'application/x-www-form-urlencoded' : 'application/json'),
  responses: responsesOf(row, commonCodes(row)),
  security: row.who === 'anyone' ? [] : [{ token: [], cookie: [] }],
  'x-access': row.who,
  ...(row.flag === undefined ? {} : { 'x-flag': row.flag }),
});

const operatorOperationOf = (name: string, row: OperatorCall): Json => ({
  operationId: name,
  summary: row.summary,
  tags: [`operator ${row.path.split('/')[3] ?? ''}`],
  parameters: queryOf(row),
  ...bodyOf(row, 'application/json'),
  responses: responsesOf(row, operatorCodes(row)),
  security: row.permission === 'anyone' ? [] : [{ operator: [] }],
  'x-permission': row.permission,
  'x-risk': row.risk,
});

/** The contract as an OpenAPI 3.1 document: the players' calls, and those of operators. */
export const openApi = (calls: Readonly<Record<string, Call>>, operatorCalls: Readonly<Record<string, OperatorCall>> = {}): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries(calls))
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(name, row) };
  for (const [name, row] of Object.entries(operatorCalls))
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operatorOperationOf(name, row) };
  return {
    openapi: '3.1.0',
    info: { title: 'Palaro calls', version: '1' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-palaro_session' },
        operator: { type: 'apiKey', in: 'cookie', name: '__Host-palaro_operator' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { enum: Object.keys({ ...refusals, ...operatorRefusals }) },
            message: { type: 'string' },
            data: { type: 'object' },
          },
        },
      },
    },
  };
};
