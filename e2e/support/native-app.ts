import type { Page } from './journey.ts';

/** What the page has told the native app, in order: the event's name and its payload. */
export type NativeEvent = { readonly name: string; readonly payload: unknown };

/**
 * Plays the native app around the page, from the next document on: puts the bridge of `device/native-bridge.ts` on the window,
 * takes its events and answers its requests. Returns what has been told so far, over all documents.
 */
export const playNativeApp = async (
  page: Page,
  device: Readonly<Record<string, string>> = { model: 'Pixel 9', osVersion: '15' },
): Promise<readonly NativeEvent[]> => {
  const events: NativeEvent[] = [];
  await page.exposeFunction(
    'nativeAppTakes',
    (name: string, payload: string) => void events.push({ name, payload: JSON.parse(payload) as unknown }),
  );
  await page.addInitScript((info) => {
    if (window !== window.top) return;
    const app = window as unknown as { nativeAppTakes: (name: string, payload: string) => Promise<void> };
    Object.assign(window, {
      palaroNative: {
        postEvent: (name: string, payload: string) => void app.nativeAppTakes(name, payload),
        deviceInfo: () => Promise.resolve(info),
      },
    });
  }, device);
  return events;
};
