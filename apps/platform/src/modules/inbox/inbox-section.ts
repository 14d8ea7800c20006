import { z } from 'zod';
import { section } from '../../document/section.ts';

/** How long messages stay in players' inboxes. */
const inbox = z.strictObject({ keptDays: z.number().int().min(7).max(3650) });

export const inboxSection = section('inbox', inbox, { whenMissing: { keptDays: 180 } });
