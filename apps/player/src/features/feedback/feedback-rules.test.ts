import { feedbackContentMax, feedbackContentMin, feedbackTypes, pictureBytesMax } from '@palaro/contract/constants';
import { expect, test } from 'vitest';
import { contentInput, emptyFeedback, feedbackFault, feedbackPayloadOf, refusalPlace, topicOf } from './feedback-rules.ts';
import { pictureFault, shrunkPicture } from '../pictures/index.ts';

test('the captcha of feedback is required where the visitor is checked', () => {
  expect([true, false].map((isChecked) => feedbackFault('identifying', emptyFeedback, isChecked))).toEqual([
    'feedback.in_vwrite_code',
    null,
  ]);
  expect(feedbackFault('identifying', { ...emptyFeedback, identifying: '1234' })).toBeNull();
});

test('A297 no topic is chosen at first', () => {
  expect(emptyFeedback.type).toBe(-1);
  expect(feedbackFault('type', emptyFeedback)).toBe('feedback.type.required');
  expect(feedbackFault('type', { ...emptyFeedback, type: 0 })).toBeNull();
});

test('A296 the six topics have the numbers of the wire', () => {
  expect(feedbackTypes).toEqual({ others: 0, deposit: 1, withdrawal: 2, game: 3, customerService: 4, agentApplication: 6 });
  expect([-1, 0, 3, 5, 6].map(topicOf)).toEqual([null, 'others', 'game', null, 'agentApplication']);
});

test('A293 A294 A295 the payload has content, sender, type and captcha, with what a captcha and pictures need', () => {
  const payload = feedbackPayloadOf(
    { type: 3, content: 'The game stopped on me.', identifying: '1234' },
    { sender: 'maria', captcha: { captchaId: 'c1', work: 'done' }, pictures: ['p1'] },
  );
  expect(payload).toEqual({
    content: 'The game stopped on me.',
    sender: 'maria',
    type: 3,
    captcha: '1234',
    captchaId: 'c1',
    work: 'done',
    pictures: ['p1'],
  });
  expect(typeof payload.type).toBe('number');
});

test('A389 A517 the content has 20 to 200 characters; blanks at the ends do not count', () => {
  expect([feedbackContentMin, feedbackContentMax]).toEqual([20, 200]);
  const fault = (content: string) => feedbackFault('content', { ...emptyFeedback, content });
  expect([19, 20, 200, 201].map((length) => fault('x'.repeat(length)))).toEqual([
    'feedback.content.length',
    null,
    null,
    'feedback.content.length',
  ]);
  expect(fault(' '.repeat(40))).toBe('feedback.content.length');
});

test('what nobody sees is left out of what was pasted', () => {
  expect(contentInput('a\u0000b\u0007c\nd\te')).toBe('abc\nd\te');
});

test('A403 A404 a picture is a png or jpg of at most 5 MB', () => {
  expect(pictureFault({ type: 'image/png', size: pictureBytesMax })).toBeNull();
  expect(pictureFault({ type: 'image/jpeg', size: 1 })).toBeNull();
  expect(pictureFault({ type: 'image/png', size: pictureBytesMax + 1 })).toBe('errors.picture_too_large');
  for (const type of ['image/gif', 'image/webp', 'image/svg+xml', '']) expect(pictureFault({ type, size: 1 })).toBe('errors.picture_type');
});

test('what this browser cannot draw is sent as it is', async () => {
  const large = new Blob([new Uint8Array(1_000_000)], { type: 'image/png' });
  expect(await shrunkPicture(large)).toBe(large);
  const small = new Blob(['x'], { type: 'image/png' });
  expect(await shrunkPicture(small)).toBe(small);
});

test('a refusal is said beside what it is about, and above the form where it is about nothing there', () => {
  expect((['captcha_wrong', 'picture_unknown', 'too_many_requests'] as const).map(refusalPlace)).toEqual(['identifying', 'pictures', null]);
});
