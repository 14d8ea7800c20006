import { expect, test } from 'vitest';
import { isWebClipAddress } from './web-clip.ts';

test('A308 knows the address of the iOS profile’s web clip', () => {
  expect(['?WEBCLIP=1', '?x=y&WEBCLIP=1', '?WEBCLIP=0', '?webclip=1', ''].map(isWebClipAddress)).toEqual([true, true, false, false, false]);
});
