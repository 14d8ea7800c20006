import { endRefused } from './change.ts';

const pageSize = 100;
const pagesMax = 10_000;
export type ListPage = { readonly number: number; readonly size: number };

/** The page of a list that is asked for; ends the command where it is none. */
export const pageOf = (written: string): ListPage => {
  const number = /^[1-9]\d{0,4}$/.test(written) ? Number(written) : 0;
  return number >= 1 && number <= pagesMax ? { number, size: pageSize } : endRefused(`--page: give a number from 1 to ${pagesMax}.`);
};
