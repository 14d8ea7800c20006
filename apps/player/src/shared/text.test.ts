import { describe, expect, test } from 'vitest';
import { createTexts, loadTexts } from './text.tsx';

describe('texts', () => {
  test('A488 an error without words reads as an unknown one, any other key as itself', async () => {
    const { i18n } = await loadTexts('EN', ['home', 'rest']);
    expect(i18n._('errors.brewing_tea')).toBe('Unknown error');
    expect(i18n._('errors.free_reject')).not.toBe('Unknown error');
    expect(i18n._('no.such.key')).toBe('no.such.key');
  });

  test('are complete with both parts, and end nowhere without any', async () => {
    expect((await loadTexts('EN', ['home'])).isComplete).toBe(false);
    expect((await loadTexts('EN', ['home', 'rest'])).isComplete).toBe(true);
    expect(createTexts('EN', []).i18n._('errors.brewing_tea')).toBe('errors.unknown_error');
  });
});
