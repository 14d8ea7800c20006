import type { FastifyRequest } from 'fastify';
import { readAddress } from '../kernel/address-ranges.ts';
import { readHost } from '../kernel/host-name.ts';

export type EdgeOptions = {
  /** Whether a trusted proxy's `X-Forwarded-Host` counts in place of the host that it asks. */
  readonly forwardedHost: boolean;
  /** Whether a host is a merchant's, by a domain or its address. */
  readonly isClaimed: (host: string) => boolean;
};

/** A host as `readHost` reads it, with its port; null for what is no host. */
export const hostText = (text: string): string | null => {
  const host = readHost(text);
  if (host === null) return null;
  return host.port === null ? host.name : `${host.name}:${host.port}`;
};

/** The host of a request in its one form; null where it cannot be read. An old client names none, and asks nobody's host. */
export const hostOf = (request: FastifyRequest, { forwardedHost, isClaimed }: EdgeOptions): string | null => {
  const asked = request.raw.headers.host ?? '';
  const own = asked === '' ? '' : hostText(asked);
  // Of a trusted proxy, this is what it has forwarded.
  if (!forwardedHost || request.host === asked) return own;
  const forwarded = hostText(request.host);
  return forwarded !== null && isClaimed(forwarded) ? forwarded : null;
};

/**
 * Brings what identifies a sender and whom it asks into one form before anything goes by it: `ip` without port and without
 * another way of writing, `host` in small letters. Returns what cannot be read, which is refused: in any other form it would be an
 * identity of its own.
 */
export const readEdge = (request: FastifyRequest, options: EdgeOptions): 'address' | 'host' | null => {
  // A connection that has ended already has no address.
  const address = readAddress(request.ip);
  if (address === null) return 'address';
  const host = hostOf(request, options);
  if (host === null) return 'host';
  Object.defineProperties(request, { ip: { value: address.text }, host: { value: host } });
  return null;
};
