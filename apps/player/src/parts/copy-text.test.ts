// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

const aButton = (): HTMLElement => {
  document.body.innerHTML = '<button>R-17</button>';
  return document.body.firstElementChild as HTMLElement;
};
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

test('without a clipboard a text is copied the old way', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  let marked: string | undefined;
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      marked = document.querySelector('textarea')?.value;
      return true;
    },
  });
  await copyText('R-17', aButton());
  expect(marked).toBe('R-17');
  expect(document.querySelector('textarea')).toBeNull();
});

test('where neither way works the text is marked', async () => {
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false });
  await copyText('R-17', aButton());
  expect(getSelection()?.toString()).toBe('R-17');
});
