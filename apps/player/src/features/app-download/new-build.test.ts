// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { storage } from '../../device/storage.ts';
import { dismissNewBuild, noteBuild, newBuild } from './new-build.ts';

const [own, next, later] = ['/m/assets/entry-1.js', '/m/assets/entry-2.js', '/m/assets/entry-3.js'];
beforeEach(() => {
  storage.forget('app.answeredBuild');
  noteBuild(own, own);
});

test('a worker of this document’s build is not offered, one of another build is', () => {
  expect(newBuild()).toBeNull();
  noteBuild(next, own);
  expect(newBuild()).toBe(next);
  noteBuild(undefined, own);
  expect(newBuild()).toBe(next);
  noteBuild(own, own);
  expect(newBuild()).toBeNull();
});

test('a build is offered once: where nodes of two versions answer in turn, nobody is asked again and again', () => {
  noteBuild(next, own);
  dismissNewBuild();
  noteBuild(next, own);
  expect(newBuild()).toBeNull();
  noteBuild(later, own);
  expect(newBuild()).toBe(later);
});
