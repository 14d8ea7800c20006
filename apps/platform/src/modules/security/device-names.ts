import bowser from 'bowser';

/** A device by its user agent. */
export type DeviceName = {
  readonly browser: string;
  readonly system: string;
  readonly kind: 'phone' | 'tablet' | 'computer' | 'unknown';
};

const kinds: Readonly<Record<string, DeviceName['kind']>> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' };

/** Names for a device that people recognise, from its user agent. Anybody can send any user agent, so they prove nothing. */
export const deviceNameOf = (agent: string): DeviceName => {
  // The parser refuses an empty text.
  if (agent === '') return { browser: '', system: '', kind: 'unknown' };
  const { browser, os, platform } = bowser.parse(agent);
  return { browser: browser.name ?? '', system: os.name ?? '', kind: kinds[platform.type ?? ''] ?? 'unknown' };
};
