import { z } from 'zod';
import type { Call } from './call.ts';
import { refusals, type Code } from './refusals.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  return rest;
};

const refusal = { $ref: '#/components/schemas/Refusal' };

/** Codes that a call can answer beside its own: those of shape, access, flag, rate and site state. */
const commonCodes = (row: Call): Code[] => [
  'bad_request',
  'too_many_requests',
  'maintenance',
  'region_restricted',
  'unknown_error',
  ...(row.method === 'GET' ? [] : (['body_too_large', 'unsupported_media'] as const)),
  ...(row.flag === undefined ? [] : (['feature_off'] as const)),
  ...(row.who === 'anyone' ? [] : (['not_logged_in', 'session_ended', 'free_reject', 'no_permission'] as const)),
];

const responsesOf = (row: Call): Json => {
  const byStatus = new Map<number, Code[]>();
  for (const code of [...row.codes, ...commonCodes(row)]) {
    const { status } = refusals[code];
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

const parametersOf = (row: Call): Json[] => {
  const query = schemaOf(row.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return [
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
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      schema,
    })),
  ];
};

const bodyTypeOf = ({ form }: Call): string => (form ? 'application/x-www-form-urlencoded' : 'application/json');

const operationOf = (name: string, row: Call): Json => ({
  operationId: name,
  summary: row.summary,
  tags: [row.path.split('/')[2] ?? 'wps'],
  parameters: parametersOf(row),
  ...(row.method === 'POST' || row.method === 'PUT'
    ? { requestBody: { required: true, content: { [bodyTypeOf(row)]: { schema: schemaOf(row.body, 'input') } } } }
    : {}),
  responses: responsesOf(row),
  security: row.who === 'anyone' ? [] : [{ token: [], cookie: [] }],
  'x-access': row.who,
  ...(row.flag === undefined ? {} : { 'x-flag': row.flag }),
});

/** The contract as an OpenAPI 3.1 document. */
export const openApi = (calls: Readonly<Record<string, Call>>): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries(calls))
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(name, row) };
  return {
    openapi: '3.1.0',
    info: { title: 'Palaro player calls', version: '1' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-palaro_session' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { enum: Object.keys(refusals) },
            message: { type: 'string' },
            data: { type: 'object' },
          },
        },
      },
    },
  };
};
