import type { SessionInfo } from '@palaro/contract';
import type { LocalKey, SessionKey } from './kept-keys.ts';
import { having, isFlag, isNumber, type Shape } from './kept-shape.ts';

type Area = 'local' | 'session';
type CacheName = LocalKey extends infer Key ? (Key extends `cache.${infer Name}` ? Name : never) : never;

const isSession = having<SessionInfo>({ token: Boolean, type: isNumber, firstTimeLogin: isFlag }, 'token', 'userName', 'merchantCode');

/**
 * The only file that touches the browser's storage. On the server, and where the browser refuses storage, reads give
 * null and writes do nothing: what is kept here is always a copy; the platform decides. Whatever is read was kept by
 * nobody knows whom, and has a shape: what does not fit is dropped, and counts as absent.
 */
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

/** Characters of the largest thing that the app itself keeps, some hundred games, several times over. */
const keptLengthMax = 500_000;

/** What is kept under a key, as `parse` makes it; dropped where it does not fit. */
const readFitting = (area: Area, key: string, parse: (raw: string) => unknown, fits: Shape): unknown => {
  const raw = read(area, key);
  if (raw === null) return null;
  try {
    const value = raw.length > keptLengthMax ? null : parse(raw);
    if (value !== null && fits(value)) return value;
  } catch {
    // Not even JSON: dropped with what has another shape.
  }
  write(area, key, null);
  return null;
};

type KeyOf<A extends Area> = A extends 'local' ? LocalKey : SessionKey;

const bit = /^[01]$/;
/** A slot that holds one of a few words or a short text. */
const slot = <A extends Area>(area: A, key: KeyOf<A>, pattern = bit) => ({
  key,
  get: (): string | null => readFitting(area, key, String, (text) => pattern.test(String(text))) as string | null,
  set: (value: string): void => write(area, key, value),
  clear: (): void => write(area, key, null),
});

/** A slot that holds JSON. For the stores below and those of one feature alone. */
export const jsonSlot = <T, A extends Area = Area>(area: A, key: KeyOf<A>, fits: Shape) => ({
  key,
  get: (): T | null => readFitting(area, key, JSON.parse, fits) as T | null,
  set: (value: T): void => write(area, key, JSON.stringify(value)),
  clear: (): void => write(area, key, null),
});

/** Keys of the seeds (A306 to A309, B285, B302, B304) and the public caches (B446). */
export const storage = {
  language: slot('local', 'language', /^[A-Z-]{2,5}$/),
  autoLogin: slot('local', 'autoLogin'),
  webClip: slot('local', 'WEBCLIP'),
  theme: slot('local', 'theme', /^(dark|light)$/),
  /** `1` while the look is the device's; `theme` holds what that was at last (A309 knows dark and light alone). */
  themeFollows: slot('local', 'themeFollows'),
  balanceHidden: slot('local', 'balanceHidden'),
  session: jsonSlot<Omit<SessionInfo, 'ownPasswordDue' | 'isExcluded'>>('session', 'MC_SESSION_INFO', isSession),
  /** `1` while the member's password came from somebody else. MC_SESSION_INFO has no field for it (A256). */
  ownPasswordDue: slot('session', 'ownPasswordDue'),
  /** `1` while the member is on a break or excluded. */
  isExcluded: slot('session', 'isExcluded'),
  /** Name of the trial that is played here (A258). */
  trialName: slot('session', 'trialName', /^.{1,64}$/),
  /** When the document was fetched anew since its build was gone (the platform's `gone-files.ts`); `!` behind it until that is said. */
  reloaded: slot('session', 'reloaded', /^\d+!?$/),
  /** Public answers kept for the next start; `name` is the call's name. */
  cache: <T>(name: CacheName, fits: Shape) => jsonSlot<T>('local', `cache.${name}`, fits),
  /** What this device remembers of what it was shown or told. */
  note: <T>(name: LocalKey, fits: Shape) => jsonSlot<T>('local', name, fits),
  /** Whether there is anything under a key, for what is read by code that comes later. */
  keeps: (area: Area, key: LocalKey | SessionKey): boolean => read(area, key) !== null,
  keep: (name: LocalKey, value: unknown): void => write('local', name, JSON.stringify(value)),
  forget: (name: LocalKey): void => write('local', name, null),
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

/** Whether the browser has a cookie of this name. */
export const hasCookie = (name: string): boolean => document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));
