import { expect, test } from 'vitest';
import { createFailurePage } from './failure-page.ts';

test('an address and an id on the failure page are text, whatever is in them', () => {
  const page = createFailurePage(({ url, requestId }) => ({
    html: `<a href="${url}">${requestId}</a>`,
    scriptHashes: [],
    styleHashes: ["'sha256-a'"],
  }));
  const known = { name: 'Palaro', customerService: [], theme: { dark: null, light: null } };
  const asked = { language: 'EN', theme: 'dark', url: `/m/notice?a="'><i>&b=$&$1`, requestId: '<b>$1' } as const;
  expect(page(known, asked)).toEqual({
    html: '<a href="/m/notice?a=&quot;&#x27;&gt;&lt;i&gt;&amp;b=$&amp;$1">&lt;b&gt;$1</a>',
    scriptHashes: [],
    styleHashes: ["'sha256-a'"],
  });
});
