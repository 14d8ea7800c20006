import { readHost } from '../../kernel/host-name.ts';

/** What a host is looked up by: with its port, where it names one, and without. */
export const keysOfHost = (host: string): readonly string[] => {
  const read = readHost(host);
  if (read === null) return [];
  return read.port === null ? [read.name] : [`${read.name}:${read.port}`, read.name];
};

/** The host names of a merchant's document in the one form that they are compared in, also of a document that does not fit. */
export const domainsOf = (document: unknown): readonly string[] => {
  const domains = typeof document === 'object' && document !== null && 'domains' in document ? document.domains : null;
  if (!Array.isArray(domains)) return [];
  return domains.flatMap((domain) => (typeof domain === 'string' ? keysOfHost(domain).slice(0, 1) : []));
};
