import { afterEach, expect, test, vi } from 'vitest';
import { shrunkPicture } from './picture-rules.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A browser that draws a picture of this size, and makes so many bytes of what it has drawn; null where it makes none. */
const browserThatDraws = (size: { width: number; height: number }, bytes: number | null, hasContext = true) => {
  const close = vi.fn<() => void>();
  const drawImage = vi.fn<() => void>();
  const made = bytes === null ? null : new Blob([new Uint8Array(bytes)]);
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => (hasContext ? { drawImage, fillRect: () => undefined } : null),
    toBlob: (resolve: (blob: Blob | null) => void) => resolve(made),
  };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...size, close }));
  vi.stubGlobal('document', { createElement: () => canvas });
  return { canvas, close, drawImage, made };
};
const file = new Blob([new Uint8Array(1_000_000)], { type: 'image/png' });

test('a large picture is drawn with 1600 px at its longer edge, and what was drawn is let go of', async () => {
  for (const [size, drawn] of [
    [{ width: 3200, height: 1600 }, [1600, 800]],
    [{ width: 1000, height: 4000 }, [400, 1600]],
    [{ width: 800, height: 600 }, [800, 600]],
    [{ width: 9000, height: 1 }, [1600, 1]],
  ] as const) {
    const { canvas, close, drawImage, made } = browserThatDraws(size, 300_000);
    expect(await shrunkPicture(file)).toBe(made);
    expect([canvas.width, canvas.height]).toEqual(drawn);
    expect([drawImage, close].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  }
});

test('a picture that would not get smaller is sent as it is, and so is what no canvas takes', async () => {
  const size = { width: 100, height: 100 };
  browserThatDraws(size, file.size);
  expect(await shrunkPicture(file)).toBe(file);
  browserThatDraws(size, null);
  expect(await shrunkPicture(file)).toBe(file);
  browserThatDraws(size, 300_000, false);
  expect(await shrunkPicture(file)).toBe(file);
});

test('a picture of 400 KiB is sent as it is', async () => {
  browserThatDraws({ width: 100, height: 100 }, 1);
  const small = new Blob([new Uint8Array(400 * 1024)]);
  expect(await shrunkPicture(small)).toBe(small);
});
