import { isText } from './kept-choices.ts';
import { listOf } from './kept-shape.ts';
import { storage } from './storage.ts';

/**
 * The one place that speaks with a native app around the web view. The app puts `palaroNative` on the window before the page
 * runs: `postEvent` takes events, and each request is a function that answers with a promise.
 */

/** What the native app is told of, with what goes with it. */
export type NativeEvents = {
  /** A new player has registered (A477). */
  readonly register: { readonly userName: string };
  /** A member's first deposit, for whoever brought them; once for each member id (A362). `amount` in major units, `at` in ISO 8601. */
  readonly affiliateFirstDeposit: { readonly memberId: string; readonly amount: string; readonly currency: string; readonly at: string };
};
/** What the native app can be asked for. */
export type NativeRequests = {
  /** What the app knows of its device, such as `model` or `osVersion` (A476). */
  readonly deviceInfo: Readonly<Record<string, string>>;
};

/** What a native app puts on the window. Payloads are JSON: web views pass texts alone. */
export type NativeBridge = {
  readonly postEvent?: (name: keyof NativeEvents, payload: string) => void;
} & { readonly [Name in keyof NativeRequests]?: () => Promise<NativeRequests[Name]> };

type BridgeWindow = { readonly palaroNative?: NativeBridge };
const ownWindow = (): BridgeWindow | undefined => (typeof window === 'undefined' ? undefined : (window as BridgeWindow));

/** An app that does not answer for this long is treated as one that cannot. */
const requestTimeoutMs = 3000;

const sendEvent = <Name extends keyof NativeEvents>(name: Name, payload: NativeEvents[Name], host: BridgeWindow | undefined): boolean => {
  const post = host?.palaroNative?.postEvent;
  if (post === undefined) return false;
  try {
    post(name, JSON.stringify(payload));
    return true;
  } catch {
    // An app that fails must not take the page with it.
    return false;
  }
};

/** Analytics events of the web, and which native event each is: only registration is mapped (A477, A478). */
const nativeNames = { registerSubmit: 'register' } as const satisfies Readonly<Record<string, keyof NativeEvents>>;
type MappedEvent = keyof typeof nativeNames;
export const nativeEventName = (event: string): keyof NativeEvents | null =>
  Object.hasOwn(nativeNames, event) ? nativeNames[event as MappedEvent] : null;

/** Reports an analytics event to the native app (A475). Returns whether one was sent. */
export const reportEvent = <Event extends MappedEvent>(
  event: Event,
  payload: NativeEvents[(typeof nativeNames)[Event]],
  host = ownWindow(),
): boolean => {
  const name = nativeEventName(event);
  return name !== null && sendEvent(name, payload, host);
};

/** Members whose first deposit this device has reported. */
const reportedDeposits = storage.note<readonly string[]>('native.firstDeposits', listOf(isText));
export const isDepositReported = (memberId: string): boolean => reportedDeposits.get()?.includes(memberId) === true;

/** Reports a member's first deposit to the native app: once, whatever comes after it (A362). Returns whether one was sent. */
export const reportFirstDeposit = (deposit: NativeEvents['affiliateFirstDeposit'], host = ownWindow()): boolean => {
  const { memberId } = deposit;
  if (isDepositReported(memberId) || !sendEvent('affiliateFirstDeposit', deposit, host)) return false;
  reportedDeposits.set([...(reportedDeposits.get() ?? []), memberId]);
  return true;
};

const emptyAfter = (milliseconds: number): Promise<NativeRequests['deviceInfo']> =>
  new Promise((resolve) => setTimeout(() => resolve({}), milliseconds));

/** Device info of the native app (A476); empty without a bridge, or when the app fails or does not answer within 3 s. */
export const deviceInfo = async (host = ownWindow()): Promise<NativeRequests['deviceInfo']> => {
  try {
    const asked = host?.palaroNative?.deviceInfo?.();
    return asked === undefined ? {} : await Promise.race([asked, emptyAfter(requestTimeoutMs)]);
  } catch {
    return {};
  }
};
