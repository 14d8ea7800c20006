/**
 * The only file that touches the browser's storage. On the server, and where the browser refuses storage, reads give
 * null and writes do nothing: what is kept here is always a copy; the platform decides.
 */
type Area = 'local' | 'session';

const areaOf = (area: Area): Storage | null => {
  try {
    return typeof window === 'undefined' ? null : area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
};

const read = (area: Area, key: string): string | null => {
  try {
    return areaOf(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
};

const write = (area: Area, key: string, value: string | null): void => {
  try {
    if (value === null) areaOf(area)?.removeItem(key);
    else areaOf(area)?.setItem(key, value);
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
};

const slot = (area: Area, key: string) => ({
  key,
  get: (): string | null => read(area, key),
  set: (value: string): void => write(area, key, value),
  clear: (): void => write(area, key, null),
});

/** A slot that holds JSON; unreadable content counts as absent. For the stores below and those of one feature alone. */
export const jsonSlot = <T>(area: Area, key: string) => ({
  key,
  get: (): T | null => {
    const raw = read(area, key);
    if (raw === null) return null;
    try {
      return JSON.parse(raw) as T;
    } catch {
      return null;
    }
  },
  set: (value: T): void => write(area, key, JSON.stringify(value)),
  clear: (): void => write(area, key, null),
});

/** Keys of the seeds (A306 to A309, B285, B302, B304) and the public caches (B446). */
export const storage = {
  language: slot('local', 'language'),
  autoLogin: slot('local', 'autoLogin'),
  webClip: slot('local', 'WEBCLIP'),
  theme: slot('local', 'theme'),
  /** `1` while the look is the device's; `theme` holds what that was at last (A309 knows dark and light alone). */
  themeFollows: slot('local', 'themeFollows'),
  balanceHidden: slot('local', 'balanceHidden'),
  session: slot('session', 'MC_SESSION_INFO'),
  /** `1` while the member's password came from somebody else. MC_SESSION_INFO has no field for it (A256). */
  ownPasswordDue: slot('session', 'ownPasswordDue'),
  /** Name of the trial that is played here (A258). */
  trialName: slot('session', 'trialName'),
  /** When the document was fetched anew since its build was gone (the platform's `gone-files.ts`); `!` behind it until that is said. */
  reloaded: slot('session', 'reloaded'),
  /** Public answers kept for the next start; `name` is the call's name. */
  cache: <T>(name: string) => jsonSlot<T>('local', `cache.${name}`),
  /** What this device remembers of what it was shown or told. */
  note: <T>(name: string) => jsonSlot<T>('local', name),
  /** Empties what belongs to this tab alone (A316). */
  wipeSession: (): void => {
    try {
      areaOf('session')?.clear();
    } catch {
      // Nothing to wipe where there is no storage.
    }
  },
};

const yearSeconds = 31_536_000;

/** Cookie by which the server renders the next document: language or theme. */
export const rememberForServer = (name: 'language' | 'theme', value: string): void => {
  if (typeof document === 'undefined') return;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
};
