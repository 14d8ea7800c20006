import { expect, test } from 'vitest';
import { toScriptJson } from './bootstrap-json.ts';

test('cannot be ended early by what it holds', () => {
  const text = toScriptJson({ title: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ title: '</script><script>alert(1)</script>' });
});
