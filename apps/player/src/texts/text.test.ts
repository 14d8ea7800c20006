import { describe, expect, test } from 'vitest';
import { createTexts, loadTexts, type TextKey } from './text.tsx';

describe('texts', () => {
  test('what a newer platform says is told by the word for others of its group', async () => {
    const { t } = await loadTexts('EN', ['home', 'rest']);
    expect(t('inbox.kind.tea_brewed' as TextKey)).toBe('Your account was changed');
    expect(t('security.event.tea_brewed' as TextKey)).toBe('Account changed');
  });

  test('A488 an error without words reads as an unknown one, any other key as itself', async () => {
    const { t } = await loadTexts('EN', ['home', 'rest']);
    expect(t('errors.brewing_tea' as TextKey)).toBe('Unknown error');
    expect(t('errors.free_reject')).not.toBe('Unknown error');
    expect(t('no.such.key' as TextKey)).toBe('no.such.key');
  });

  test('are complete with both parts, and end nowhere without any', async () => {
    expect((await loadTexts('EN', ['home'])).isComplete).toBe(false);
    expect((await loadTexts('EN', ['home', 'rest'])).isComplete).toBe(true);
    expect(createTexts('EN', []).t('errors.brewing_tea' as TextKey)).toBe('errors.brewing_tea');
  });
});
