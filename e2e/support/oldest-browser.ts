import type { Page } from '@playwright/test';
import { missingNames } from '../../tools/oldest-browser/support.ts';

/** From the next document on, the page and its frames lack what the oldest browsers lack. */
export const asInOldestBrowser = async (page: Page): Promise<void> => {
  await page.addInitScript(({ globals, statics, members }) => {
    const scope = globalThis as unknown as Record<string, Record<string, object | undefined> | undefined>;
    const drop = (of: object | undefined, name: string): void => {
      if (of !== undefined && Object.getOwnPropertyDescriptor(of, name)?.configurable) Reflect.deleteProperty(of, name);
    };
    for (const name of globals) drop(globalThis, name);
    for (const name of members) {
      const [object = '', member = ''] = name.split('.');
      drop(object === 'Window' ? globalThis : scope[object]?.['prototype'], member);
    }
    for (const name of statics) {
      const [object = '', member = ''] = name.split('.');
      if (typeof scope[object] === 'function' || typeof scope[object] === 'object') drop(scope[object], member);
    }
  }, missingNames());
};
