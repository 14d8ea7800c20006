import type { Pool, PoolClient } from 'pg';
import type { VendorCaller } from './gaming-ports.ts';

/** A stored secret without what is secret about it. */
export type VendorSecretEntry = { readonly id: string; readonly createdAt: Date; readonly createdBy: string };
type SealedSecret = VendorSecretEntry & { readonly sealed: Buffer };

/** A vendor's secrets with a merchant, the oldest first. */
export const readVendorSecrets = async (
  db: Pool | PoolClient,
  { merchantCode, vendorCode }: VendorCaller,
): Promise<readonly SealedSecret[]> =>
  (
    await db.query<SealedSecret>({
      name: 'vendor-secrets',
      text: `SELECT id, sealed, created_at AS "createdAt", created_by AS "createdBy" FROM vendor_secret
             WHERE merchant_code = $1 AND vendor_code = $2 ORDER BY created_at, id`,
      values: [merchantCode, vendorCode],
    })
  ).rows;

/** Holds a vendor's row, so that its secrets are changed one after the other; false when the merchant has no such vendor. */
export const lockVendor = async (client: PoolClient, { merchantCode, vendorCode }: VendorCaller): Promise<boolean> => {
  const { rowCount } = await client.query('SELECT 1 FROM vendor WHERE merchant_code = $1 AND code = $2 FOR NO KEY UPDATE', [
    merchantCode,
    vendorCode,
  ]);
  return rowCount === 1;
};

export const insertVendorSecret = async (
  client: PoolClient,
  { merchantCode, vendorCode }: VendorCaller,
  { id, sealed, createdAt, createdBy }: SealedSecret,
): Promise<void> => {
  await client.query(
    'INSERT INTO vendor_secret (merchant_code, vendor_code, id, sealed, created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6)',
    [merchantCode, vendorCode, id, sealed, createdAt, createdBy],
  );
};

export const deleteVendorSecret = async (client: PoolClient, { merchantCode, vendorCode }: VendorCaller, id: string): Promise<void> => {
  await client.query('DELETE FROM vendor_secret WHERE merchant_code = $1 AND vendor_code = $2 AND id = $3', [merchantCode, vendorCode, id]);
};
