import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';

/** ISO 3166 country that a network is registered in; null if unknown, as for private networks. */
export type CountryOf = (network: string) => string | null;

/** Data of the internet registries, from a package: no service is asked (decision 009). */
const tableFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** The rows of this table are flat, unlike the reader's type. */
type Row = CountryResponse & { readonly country_code?: string };

/** Reads the table with the first question; it takes a few megabytes of memory. */
export const createCountryOf = (): CountryOf => {
  let table: Reader<Row> | null = null;
  return (network) => {
    const address = network.split('/')[0] ?? '';
    if (isIP(address) === 0) return null;
    table ??= new Reader<Row>(readFileSync(createRequire(import.meta.url).resolve(tableFile)));
    return table.get(address)?.country_code ?? null;
  };
};
