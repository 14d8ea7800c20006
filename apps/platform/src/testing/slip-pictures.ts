import { picturesPath } from '@palaro/contract';
import sharp from 'sharp';
import type { TestClient, TestPlatform } from './test-platform.ts';

/** Uploads a picture as a member's phone does; returns its id. */
export const uploadPicture = async ({ baseUrl }: TestPlatform, member: TestClient): Promise<string> => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer();
  const response = await fetch(`${baseUrl}${picturesPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'image/png',
      authorization: `Bearer ${member.session?.token ?? ''}`,
      cookie: `__Host-palaro_session=${member.cookie ?? ''}`,
    },
    body: new Uint8Array(png),
  });
  return ((await response.json()) as { value: { id: string } }).value.id;
};
