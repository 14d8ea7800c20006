import { z } from 'zod';
import { section } from '../../document/section.ts';

/** How long a session lasts: without use, a running game being use, and at the longest (ruling 45). */
const session = z.strictObject({ idleMinutes: z.number().int().min(5).max(1440), absoluteHours: z.number().int().min(1).max(720) });

export const sessionSection = section('session', session, { whenMissing: { idleMinutes: 30, absoluteHours: 24 } });
