import { afterEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../calls/session.ts';
import { uploadPicture } from './picture-queries.ts';

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

test('a picture that no network takes is told so; one that cannot be sent at all fails by its own fault', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(uploadPicture(new Blob(['a'], { type: 'image/png' }), 'attachment')).rejects.toMatchObject({ code: 'offline' });
  // It broke within the answer.
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken)));
  await expect(uploadPicture(new Blob(['a'], { type: 'image/png' }), 'attachment')).rejects.toMatchObject({ code: 'offline' });
  // A token with a letter that no header can carry is a fault of the app.
  startSession({ token: 'tökén\u2026', type: 0, userName: 'ana', merchantCode: 'PALARO', firstTimeLogin: false });
  await expect(uploadPicture(new Blob(['a'], { type: 'image/png' }), 'attachment')).rejects.toBeInstanceOf(TypeError);
});

test('a file that was changed or deleted after it was chosen is told as one that cannot be read', async () => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', asked);
  const gone = Object.assign(new Blob(['a'], { type: 'image/png' }), {
    arrayBuffer: () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError')),
  });
  await expect(uploadPicture(gone, 'attachment')).rejects.toMatchObject({ code: 'picture_unreadable' });
  expect(asked).not.toHaveBeenCalled();
});
