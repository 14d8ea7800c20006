import bowser from 'bowser';

/** What a browser's own words say of a device. */
export type DeviceName = {
  readonly browser: string;
  readonly system: string;
  readonly kind: 'phone' | 'tablet' | 'computer' | 'unknown';
};

const kinds: Readonly<Record<string, DeviceName['kind']>> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' };

/** The names that people know a device by, from its user agent. Anybody can send any: it helps to recognise, it proves nothing. */
export const deviceNameOf = (agent: string): DeviceName => {
  // The parser takes no empty text.
  if (agent === '') return { browser: '', system: '', kind: 'unknown' };
  const { browser, os, platform } = bowser.parse(agent);
  return { browser: browser.name ?? '', system: os.name ?? '', kind: kinds[platform.type ?? ''] ?? 'unknown' };
};
