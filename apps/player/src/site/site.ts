import type { Bootstrap, Calls, CallValue, LanguageCode } from '@palaro/contract';
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../calls/api.ts';
import { storage } from '../device/storage.ts';

export type SystemStatus = Pick<CallValue<Calls['systemStatus']>, 'info' | 'maintenance' | 'regionRestriction'> & {
  location?: { ip: string };
};
export type SiteSettings = Bootstrap['settings'];

export const siteKeys = {
  status: ['systemStatus'],
  settings: ['siteSettings'],
  bootstrap: ['bootstrap'],
  documentUrl: ['documentUrl'],
} as const;

/** Puts the bootstrap object where the queries look for it, so that rendered data counts as fetched (ruling 26). */
export const seedSite = (client: QueryClient, bootstrap: Bootstrap, url = ''): void => {
  client.setQueryData(siteKeys.documentUrl, url);
  client.setQueryData(siteKeys.bootstrap, bootstrap);
  client.setQueryData(siteKeys.settings, bootstrap.settings);
  client.setQueryData(siteKeys.status, bootstrap.status);
};

/** What the document was rendered from. It never changes while the page lives. */
export const useBootstrap = (): Bootstrap => {
  const { data } = useQuery<Bootstrap>({
    queryKey: siteKeys.bootstrap,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) throw new Error('The app was started without its bootstrap object.');
  return data;
};

/** Path and query that the document was rendered for: its first page of games belongs to this address alone. */
export const useDocumentUrl = (): string =>
  useQuery<string>({
    queryKey: siteKeys.documentUrl,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: skipToken,
  }).data ?? '';

/** Vendors by category, in the language on the screen (B071). */
export const useVendors = (language: LanguageCode): Bootstrap['vendors'] => {
  const bootstrap = useBootstrap();
  const { data } = useQuery({
    queryKey: ['vendorTypes', language],
    queryFn: async ({ signal }) =>
      (await call('vendorTypes', { query: { typeId: '1', merchant_code: bootstrap.settings.merchantCode, language }, signal })).vendors,
    ...(language === bootstrap.language ? { initialData: bootstrap.vendors } : {}),
    staleTime: 60_000,
  });
  return data ?? bootstrap.vendors;
};

/** Settings of the merchant, refreshed in the background. */
export const useSettings = (): SiteSettings => {
  const bootstrap = useBootstrap();
  const { data } = useQuery({ queryKey: siteKeys.settings, queryFn: ({ signal }) => call('siteSettings', { signal }), staleTime: 60_000 });
  return data ?? bootstrap.settings;
};

/** Asks the status and keeps the answer for the next start (A328). */
export const fetchStatus = async (signal?: AbortSignal): Promise<SystemStatus> => {
  const status = await call('systemStatus', signal ? { signal } : {});
  storage.keep('cache.systemStatus', status);
  return status;
};

/** The status that the screen goes by: the freshest there is (A329, A330). */
export const useSystemStatus = (): SystemStatus => {
  const bootstrap = useBootstrap();
  const { data } = useQuery<SystemStatus>({
    queryKey: siteKeys.status,
    queryFn: ({ signal }) => fetchStatus(signal),
    staleTime: 0,
    refetchOnMount: false,
  });
  return data ?? bootstrap.status;
};

/** Which version of two screens the merchant's template asks for. */
export type Template = { readonly memberCentre: 'new' | 'base'; readonly depositDetail: 'new' | 'base' };
const version = (flag: string | undefined): 'new' | 'base' => (flag === '1' ? 'new' : 'base');

/** The template: flag '1' gives a screen's new version, anything else its base (B358 to B360). */
export const templateOf = (flags: Readonly<Record<string, string>>): Template => ({
  memberCentre: version(flags['memberCenter']),
  depositDetail: version(flags['deposit']),
});

/** For hot games the language UR is sent as EN (B417). */
export const hotLanguage = (language: LanguageCode): LanguageCode => (language === 'UR' ? 'EN' : language);

/**
 * The image host of a page load, picked at random from the list once (B482). `random` gives a number in [0, 1).
 * Empty without a list: images then come from the site's own origin.
 */
export const pickImageHost = (hosts: readonly string[], random: () => number): string => hosts[Math.floor(random() * hosts.length)] ?? '';

let imageHost = '';
/** Fixes the host: on the server before a document is rendered, in the browser from the document's own pick. */
export const setImageHost = (host: string): void => {
  imageHost = host;
};
/** Address of an image: absolute ones stay, the rest come from the chosen host. */
export const imageAddress = (url: string): string => (/^(https?:|data:|blob:)/.test(url) ? url : `${imageHost}${url}`);
