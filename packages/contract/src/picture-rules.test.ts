import { expect, test } from 'vitest';
import { pictureTypeNamed } from './picture-rules.ts';

test.each([
  ['image/png', 'a.png', 'image/png'],
  ['image/jpeg', 'a.jpg', 'image/jpeg'],
  ['IMAGE/JPEG; charset=binary', '', 'image/jpeg'],
  ['image/jpg', 'IMG_1.JPG', 'image/jpeg'],
  ['image/pjpeg', '', 'image/jpeg'],
  ['image/x-png', '', 'image/png'],
  ['', 'IMG_1.JPG', 'image/jpeg'],
  ['', 'photo.of.me.jpeg', 'image/jpeg'],
  ['application/octet-stream', 'Screenshot.PNG', 'image/png'],
  // What is stated outranks the name.
  ['image/heic', 'IMG_1.jpg', null],
  ['image/heif', '', null],
  ['', 'IMG_1.HEIC', null],
  ['', 'IMG_1.jpg.exe', null],
  ['', '', null],
  ['', 'png', null],
  ['image/gif', '', null],
  ['image/svg+xml', 'a.png', null],
  ['text/html', 'a.png', null],
  ['constructor', 'a.toString', null],
])('a file of type %j called %j is read as %j', (type, name, read) => {
  expect(pictureTypeNamed(type, name)).toBe(read);
});
