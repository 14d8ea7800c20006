type ScriptPolicy = { readonly createScriptURL: (url: string) => string };
type TrustedTypes = { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

/** Only our own files become scripts. */
const rules: ScriptPolicy = {
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href);
    if (origin !== location.origin || !pathname.startsWith('/m/')) throw new Error('That is no script of this site.');
    return url;
  },
};
let policy: ScriptPolicy | null = null;

/** The address of a worker as the page's content policy wants it. @throws for another's. */
export const trustedScriptUrl = (url: string): string => {
  policy ??= (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('palaro', rules) ?? rules;
  return policy.createScriptURL(url);
};
