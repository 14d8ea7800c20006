import { afterAll, vi } from 'vitest';

/** Before each test file with a page: files share a process and its page, and each begins as a player who never came. */
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  for (const { name } of Array.from(document.documentElement.attributes)) document.documentElement.removeAttribute(name);
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

// What a file put in the page's place would be put back into the page of a later one, which is another.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
