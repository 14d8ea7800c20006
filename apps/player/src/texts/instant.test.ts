import { expect, test } from 'vitest';
import { formatBeside, formatInstant, formatTime } from './instant.ts';

const instant = '2026-03-01T17:30:00.000Z';
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;

test('an instant has the date and time of the merchant’s zone, whatever the device keeps', () => {
  expect(formatInstant(instant, 'EN', 'Asia/Manila')).toMatch(/^Mar 2, 2026, 1:30\sAM/);
  expect(formatInstant(instant, 'EN', 'America/New_York')).toMatch(/^Mar 1, 2026, 12:30\sPM/);
  expect(formatTime(instant, 'EN', 'Asia/Manila')).toMatch(/^1:30\sAM/);
});

test('only a device that keeps another zone is told the zone', () => {
  const elsewhere = here === 'Pacific/Kiritimati' ? 'Asia/Manila' : 'Pacific/Kiritimati';
  for (const format of [formatInstant, formatTime]) {
    expect(format(instant, 'EN', here)).toMatch(/[AP]M$/);
    expect(format(instant, 'EN', elsewhere)).toMatch(/GMT\+\d+$/);
  }
});

test('an instant of the same day beside another is its time alone, by the merchant’s days', () => {
  expect(formatBeside(instant, 'EN', 'Asia/Manila', '2026-03-02T15:59:59.000Z')).toMatch(/^1:30\sAM/);
  expect(formatBeside(instant, 'EN', 'Asia/Manila', '2026-03-02T16:00:00.000Z')).toMatch(/^Mar 2, 1:30\sAM/);
});
