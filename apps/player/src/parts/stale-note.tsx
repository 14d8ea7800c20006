import { CallRefused } from '../calls/api.ts';
import { clock } from '../device/clock.ts';
import { formatInstant } from '../texts/instant.ts';
import { useSettings } from '../site/site.ts';
import { useText } from '../texts/text.tsx';
import { useOnline } from '../device/use-online.ts';

type Kept = { readonly isError: boolean; readonly error: unknown; readonly dataUpdatedAt: number };

/**
 * Why what is kept of a query may be old: its latest fetch failed, or there is no network; null where it is as it should be.
 */
export const useStaleness = ({ isError, error }: Pick<Kept, 'isError' | 'error'>): unknown => {
  const isOnline = useOnline();
  if (isError) return error;
  return isOnline ? null : new CallRefused('offline');
};

/** Above rows that may be old: of when they are. */
export const StaleNote = ({ query }: { query: Kept }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  if (useStaleness(query) === null) return null;
  return (
    <output className="ui-stale">
      {t('failures.asOf', { time: formatInstant(new Date(clock.ofPhone(query.dataUpdatedAt)).toISOString(), language, timeZone) })}
    </output>
  );
};
