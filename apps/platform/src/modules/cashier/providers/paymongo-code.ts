import { z } from 'zod';

const errors = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

/** PayMongo's word for a refusal: the first of several. */
export const paymongoCode = (body: unknown): string | null => errors.safeParse(body).data?.errors[0]?.code ?? null;
