/** The check: a tap, which a real service would look at more closely. What it gives goes to the site that shows it, and to no other. */
export const verifierPage = (token: string, site: string): string =>
  `<button type="button" data-token="${token}" data-site="${site}">I am not a robot<small>Demo check: a tap is enough</small></button>`;

export const verifierScript = `const button = document.querySelector('button');
const say = (message) => parent.postMessage({ kind: 'verifier', ...message }, button.dataset.site);
say({ height: document.documentElement.scrollHeight });
button.addEventListener('click', () => {
  button.disabled = true;
  say({ token: button.dataset.token });
});`;

/** The codes that went out, the newest first: nobody gets a real message from the demo. */
export const codesPage = (sent: readonly { readonly phone: string; readonly code: string; readonly at: number }[]): string =>
  '<h1>Demo phone codes</h1>' +
  '<p class="demo">This page stands in for the phones of the demo. No message leaves this machine.</p>' +
  (sent.length === 0 ? '<p>No code was sent yet.</p>' : '') +
  sent
    .map(
      ({ phone, code, at }) =>
        `<p><b>${code}</b> to ${phone}<small>${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC</small></p>`,
    )
    .join('');
