import { z } from 'zod';

const day = z.iso.date();

/** Whether what was typed is a day of the calendar, `YYYY-MM-DD`. */
export const isDay = (typed: string): boolean => day.safeParse(typed).success;
