import type { QueryClient } from '@tanstack/react-query';
import { isText, mapOf, maybe } from '../device/kept-choices.ts';
import { having, isFlag, isNumber, listOf } from '../device/kept-shape.ts';
import { siteKeys, type SystemStatus } from '../site/site.ts';
import { storage } from '../device/storage.ts';

type ServiceEntry = SystemStatus['info']['customerService'][number];

const isInfo = having<SystemStatus['info']>({
  customerService: listOf(having<ServiceEntry>({ type: isNumber }, 'csType', 'csPosition', 'title', 'path')),
  imageCDNs: listOf(isText),
  whitelabel: mapOf(isFlag),
});
const isStatus = having<SystemStatus>({
  info: isInfo,
  maintenance: isFlag,
  regionRestriction: isFlag,
  location: maybe(having<{ ip: string }>({}, 'ip')),
});
const statusCache = storage.cache<SystemStatus>('systemStatus', isStatus);

/** The last status that was kept, or null (A329). @internal */
export const keptStatus = (): SystemStatus | null => statusCache.get();

/** So long a kept status may stand over the page that was asked for. */
const keptStatusMs = 1_000;

/**
 * Shows the kept status until the call has `asked` for another. The document is younger than what was kept: without an
 * answer the page shows what it was opened with.
 */
export const showKeptStatus = (client: QueryClient, asked: Promise<unknown>): void => {
  const kept = keptStatus();
  const opened = client.getQueryState<SystemStatus>(siteKeys.status);
  // Answered before this code came.
  if (kept === null || opened === undefined || opened.fetchStatus === 'idle') return;
  client.setQueryData(siteKeys.status, kept);
  const end = setTimeout(() => client.setQueryData(siteKeys.status, opened.data), keptStatusMs);
  void asked.then(
    () => clearTimeout(end),
    () => undefined,
  );
};
