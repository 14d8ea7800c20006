import { z } from 'zod';

/** Characters of a reason, a note, and of what a player reads. */
export const reasonMax = 500;

/** The place behind which a page begins, as the answer before names it: microseconds and an id. */
export const pagePlace = z
  .string()
  .regex(/^\d{1,17}\.[0-9a-z]{26}$/, 'not a place of the list')
  .optional();
