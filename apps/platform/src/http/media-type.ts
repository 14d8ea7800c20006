import type { FastifyRequest } from 'fastify';

/** The media type that a request states, without its parameters, in small letters; empty where it states none. */
export const mediaTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
