/** Whether an address is the one that the iOS profile's web clip opens: `/m/home?WEBCLIP=1` (A308). */
export const isWebClipAddress = (search: string): boolean => new URLSearchParams(search).get('WEBCLIP') === '1';
