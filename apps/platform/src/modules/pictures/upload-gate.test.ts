import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeldUploads, type HeldUpload } from './upload-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const everyMs = 1000;
const limits = { pictureUploadBytesMax: 100, pictureSpeedCheckMs: everyMs, pictureSpeedGraceMs: 2000, pictureBytesPerSecondMin: 5 };
/** An upload that has so many bytes, and brings so many more each second. */
const upload = (address: string, bytes: number, { isWhole = false, perSecond = 0 } = {}) => {
  const began = Date.now();
  const one = {
    isCutOff: false,
    address,
    bytes: () => bytes + (perSecond * (Date.now() - began)) / 1000,
    isWhole: () => isWhole,
    cutOff: () => void (one.isCutOff = true),
  };
  return one satisfies HeldUpload & { isCutOff: boolean };
};
type Held = ReturnType<typeof upload>;
const areCutOff = (...uploads: Held[]): boolean[] => uploads.map(({ isCutOff }) => isCutOff);
const look = (): void => void vi.advanceTimersByTime(everyMs);

test('of uploads that hold too much together those of the address with the most are cut off, the largest first', () => {
  const held = createHeldUploads(limits);
  const [small, large, larger, whole] = [upload('a', 10), upload('b', 40), upload('b', 45), upload('c', 50, { isWhole: true })];
  for (const one of [small, large, larger]) held.add(one);
  look();
  expect(areCutOff(small, large, larger)).toEqual([false, false, false]);
  held.add(whole);
  look();
  expect(areCutOff(small, large, larger, whole)).toEqual([false, false, true, false]);
});

test('uploads that hold just as much as there is room for all stay', () => {
  const held = createHeldUploads(limits);
  const [one, other] = [upload('a', 60), upload('b', 40)];
  held.add(one);
  held.add(other);
  look();
  expect(areCutOff(one, other)).toEqual([false, false]);
});

test('what has ended holds nothing, and where all have arrived nobody is cut off', () => {
  const held = createHeldUploads(limits);
  const [gone, here] = [upload('a', 90), upload('b', 20)];
  held.add(gone);
  held.add(here);
  held.remove(gone);
  look();
  expect(areCutOff(gone, here)).toEqual([false, false]);
  const whole = upload('c', 500, { isWhole: true });
  held.add(whole);
  look();
  expect(areCutOff(here, whole)).toEqual([true, false]);
});

test('an upload that comes too slowly is cut off after its grace, one that comes fast enough or has arrived is not', () => {
  const held = createHeldUploads(limits);
  const slow = upload('a', 0, { perSecond: 4 });
  const fast = upload('a', 0, { perSecond: 5 });
  const whole = upload('a', 9, { isWhole: true });
  for (const one of [slow, fast, whole]) held.add(one);
  for (let seconds = 0; seconds < 2; seconds++) look();
  expect(areCutOff(slow, fast, whole)).toEqual([false, false, false]);
  look();
  expect(areCutOff(slow, fast, whole)).toEqual([true, false, false]);
});

test('one timer serves all uploads, and there is none without them', () => {
  const held = createHeldUploads(limits);
  expect(vi.getTimerCount()).toBe(0);
  const uploads = [upload('a', 1), upload('b', 1)];
  for (const one of uploads) held.add(one);
  expect(vi.getTimerCount()).toBe(1);
  for (const one of uploads) held.remove(one);
  expect(vi.getTimerCount()).toBe(0);
  held.add(upload('c', 1));
  for (let seconds = 0; seconds < 3; seconds++) look();
  expect(vi.getTimerCount(), 'the last one was cut off').toBe(0);
});
