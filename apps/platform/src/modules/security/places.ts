import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';

/** ISO 3166 code of the country that a network is registered in; null where the table has none, as for private networks. */
export type CountryOf = (network: string) => string | null;

/** The registries' own data, in a package of its own: nothing is asked of anybody (decision 131). */
const tableFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** This table's rows are flat. */
type Row = CountryResponse & { readonly country_code?: string };

/** The table, read when it is first asked for: a few megabytes in memory. */
export const createCountryOf = (): CountryOf => {
  let table: Reader<Row> | null = null;
  return (network) => {
    const address = network.split('/')[0] ?? '';
    if (isIP(address) === 0) return null;
    table ??= new Reader<Row>(readFileSync(createRequire(import.meta.url).resolve(tableFile)));
    return table.get(address)?.country_code ?? null;
  };
};
