/** What holds until the browser is closed, in all its tabs: a cookie, since a logout empties the tab's own storage (A316). */
const text = (name: string): string => `${name}=1`;

export const wasInBrowserSession = (name: string): boolean => document.cookie.split('; ').includes(text(name));
export const noteInBrowserSession = (name: string): void => {
  document.cookie = `${text(name)}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
};
