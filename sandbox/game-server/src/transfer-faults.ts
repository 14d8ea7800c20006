/** How a house can be made to fail a platform's calls on its wallets, for tests and drills. */
export const TRANSFER_FAULTS = ['lose', 'delay', 'refuse', 'fail', 'fail-after'] as const;
/**
 * - `lose`: does what was asked and gives no answer; - `delay`: waits first; - `refuse`: refuses for now;
 * - `fail`: answers 500 and does nothing; - `fail-after`: does it and answers 500.
 */
export type TransferFault = (typeof TRANSFER_FAULTS)[number];
export type PlannedFault = { readonly fault: TransferFault; readonly milliseconds: number; times: number };

const nameOf = (operator: string, vendor: string, call: string): string => `${operator}/${vendor} ${call}`;

/** What is to fail, by operator, vendor and call. */
export const createTransferFaults = () => {
  const planned = new Map<string, PlannedFault>();
  return {
    plan: (operator: string, vendor: string, call: string, fault: PlannedFault): void =>
      void planned.set(nameOf(operator, vendor, call), fault),
    /** The fault of a call that has just come. */
    take: (operator: string, vendor: string, call: string): PlannedFault | null => {
      const found = planned.get(nameOf(operator, vendor, call));
      if (found === undefined || found.times <= 0) return null;
      found.times--;
      return found;
    },
  };
};
