// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { storage } from '../../shared/storage.ts';
import { answerNews, hearBuild, newsNow } from './build-news.ts';

const [own, next, later] = ['/m/assets/entry-1.js', '/m/assets/entry-2.js', '/m/assets/entry-3.js'];
beforeEach(() => {
  storage.note('app.answeredBuild').clear();
  hearBuild(own, own);
});

test('a worker of this document’s build is no news, one of another build is', () => {
  expect(newsNow()).toBeNull();
  hearBuild(next, own);
  expect(newsNow()).toBe(next);
  hearBuild(undefined, own);
  expect(newsNow()).toBe(next);
  hearBuild(own, own);
  expect(newsNow()).toBeNull();
});

test('a build is offered once: where nodes of two versions answer in turn, nobody is asked again and again', () => {
  hearBuild(next, own);
  answerNews();
  hearBuild(next, own);
  expect(newsNow()).toBeNull();
  hearBuild(later, own);
  expect(newsNow()).toBe(later);
});
