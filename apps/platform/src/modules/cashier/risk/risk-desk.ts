import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import { closeMark, readOne, readOpen, type RiskMark } from './risk-store.ts';

/** What the risk desk sees of marked movements, and how it closes them. A mark that is closed stays. */
export const createRiskDesk = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => ({
  /** Those that wait, the first due first. */
  open: (merchantCode: string): Promise<readonly RiskMark[]> => readOpen(pool, merchantCode),
  one: (merchantCode: string, id: string): Promise<RiskMark | null> => readOne(pool, merchantCode, id),
  /** `note`: what was done about it. False where it is not open. */
  close: (client: PoolClient, merchantCode: string, id: string, by: string, note: string): Promise<boolean> =>
    closeMark(client, merchantCode, id, by, note, new Date(clock.now())),
});
