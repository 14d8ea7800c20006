import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountToType, currencies, displayDecimal, formatDecimal, money, plainDigits, typedAmount, type Currency } from './index.ts';

/** What a text is read as: the wire form, or why not and how to write what may be meant. */
const read = (text: string, currency: Currency, locale: string): string => {
  const typed = typedAmount(text, currency, locale);
  if (typed.ok) return formatDecimal(typed.amount);
  return typed.fault === 'ambiguous' ? `ambiguous: ${typed.write.join(' or ')}` : typed.fault;
};

describe('an amount that a person types', () => {
  test.each([
    // A comma before two digits is a fraction, whatever the locale: the keypad of the phone may have no point.
    ['2,50', 'PHP', 'en', '2.50'],
    ['20,55', 'PHP', 'en', '20.55'],
    ['2,5', 'PHP', 'fil', '2.50'],
    ['2.50', 'PHP', 'de', '2.50'],
    ['.5', 'PHP', 'en', '0.50'],
    // On the way to a fraction.
    ['20.', 'PHP', 'en', '20.00'],
    ['20,', 'PHP', 'en', '20.00'],
    // Three digits after one mark: by the locale where its other reading is not usual there, else refused.
    ['1,000', 'PHP', 'en', '1000.00'],
    ['1.000', 'PHP', 'en', 'ambiguous: 1000.00 or 1.00'],
    ['1.000', 'PHP', 'de', '1000.00'],
    ['1,000', 'PHP', 'de', 'ambiguous: 1000,00 or 1,00'],
    ['1.005', 'PHP', 'en', 'ambiguous: 1005.00'],
    ['1,000', 'JPY', 'en', '1000'],
    ['1.000', 'JPY', 'en', 'ambiguous: 1000 or 1'],
    ['1.000', 'KWD', 'en', '1.000'],
    ['1,000', 'KWD', 'en', 'ambiguous: 1000.000 or 1.000'],
    ['0.500', 'PHP', 'en', '0.50'],
    ['1000.000', 'PHP', 'en', '1000.00'],
    // Two marks, or one that is repeated, have one reading.
    ['1,234.50', 'PHP', 'de', '1234.50'],
    ['1.234,50', 'PHP', 'en', '1234.50'],
    ['1.000.000', 'PHP', 'en', '1000000.00'],
    ['1,23,456.7', 'PHP', 'en', '123456.70'],
    ['1 000,50', 'PHP', 'en', '1000.50'],
    ["1'000", 'PHP', 'en', '1000.00'],
    ['1\u202f000', 'PHP', 'en', '1000.00'],
    // Digits and marks of other scripts; direction marks of what is pasted.
    ['２０', 'PHP', 'en', '20.00'],
    ['２，５０', 'PHP', 'en', '2.50'],
    ['١٬٢٣٤٫٥٠', 'PHP', 'ar', '1234.50'],
    ['۲۰', 'PHP', 'en', '20.00'],
    ['२०.५', 'INR', 'hi', '20.50'],
    ['\u202a20\u202c', 'PHP', 'en', '20.00'],
    [' 20 ', 'PHP', 'en', '20.00'],
    // What is refused, by why.
    ['', 'PHP', 'en', 'empty'],
    ['  ', 'PHP', 'en', 'empty'],
    ['20.5555', 'PHP', 'en', 'fine'],
    ['0,505', 'PHP', 'en', 'fine'],
    ['1.5', 'JPY', 'en', 'fine'],
    ['-5', 'PHP', 'en', 'unreadable'],
    ['+5', 'PHP', 'en', 'unreadable'],
    ['1e3', 'PHP', 'en', 'unreadable'],
    ['0x10', 'PHP', 'en', 'unreadable'],
    ['₱5', 'PHP', 'en', 'unreadable'],
    ['5 pesos', 'PHP', 'en', 'unreadable'],
    ['5 0', 'PHP', 'en', 'unreadable'],
    ['.', 'PHP', 'en', 'unreadable'],
    ['1..5', 'PHP', 'en', 'unreadable'],
    ['1,23.45', 'PHP', 'en', 'unreadable'],
    ['1,234,', 'PHP', 'en', 'unreadable'],
    ['1.234.5', 'PHP', 'en', 'unreadable'],
    ['9'.repeat(30), 'PHP', 'en', 'unreadable'],
    // Grouped rightly, and more than an amount can be.
    [`9${',999'.repeat(10)}`, 'PHP', 'en', 'unreadable'],
  ] as const)('%j in %s of %s is %s', (text, currency, locale, expected) => {
    expect(read(text, currency, locale)).toBe(expected);
  });

  const amounts = fc.tuple(fc.constantFrom(...currencies), fc.bigInt({ min: 0n, max: 10n ** 15n }));
  const locales = fc.constantFrom(
    'en',
    'fil-PH',
    'de',
    'tr',
    'ru',
    'pt-BR',
    'ar',
    'ar-EG',
    'fa',
    'hi',
    'bn',
    'my',
    'km',
    'ja',
    'fr',
    'id',
    'es',
    'vi',
  );

  test('what the product writes is read back the same, in every currency and locale', () => {
    fc.assert(
      fc.property(amounts, locales, ([currency, minor], locale) => {
        const written = formatDecimal(money(currency, minor));
        const plain = typedAmount(written, currency, 'en');
        expect(plain, written).toEqual({ ok: true, amount: money(currency, minor) });
        const shown = typedAmount(displayDecimal(written, locale), currency, locale);
        expect(shown, displayDecimal(written, locale)).toEqual({ ok: true, amount: money(currency, minor) });
      }),
    );
  });

  test.each([
    [1000n, 'KWD', 'es', '1'],
    [2500n, 'KWD', 'pt', '2,50'],
    [125n, 'KWD', 'vi', '0,125'],
    [2500n, 'KWD', 'en', '2.50'],
    [2050n, 'PHP', 'id', '20,50'],
  ] as const)('%s minor units of %s are put into a field of %s as %s', (minor, currency, locale, text) => {
    expect(amountToType(money(currency, minor), locale)).toBe(text);
  });

  test('what is put into a field is read as meant, in every currency and locale', () => {
    fc.assert(
      fc.property(amounts, locales, ([currency, minor], locale) => {
        const put = amountToType(money(currency, minor), locale);
        expect(typedAmount(put, currency, locale), put).toEqual({ ok: true, amount: money(currency, minor) });
      }),
      { examples: [[['KWD', 1000n], 'es']] },
    );
  });

  test('what a refusal says to write is read', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,2}[.,]\d{3}$/), fc.constantFrom(...currencies), locales, (text, currency, locale) => {
        const typed = typedAmount(text, currency, locale);
        if (typed.ok || typed.fault !== 'ambiguous') return;
        expect(typed.write).not.toHaveLength(0);
        for (const one of typed.write) expect(typedAmount(one, currency, locale).ok, one).toBe(true);
      }),
    );
  });

  test('no text makes the reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d.,' ]{0,12}$/)), (text) => {
        typedAmount(text, 'PHP', 'en');
      }),
    );
  });
});

test('digits of every script are read as those of ASCII, and nothing else is changed', () => {
  expect(plainDigits('٣ ൯ ๔ ५ ５ 𝟞')).toBe('3 9 4 5 5 6');
  expect(plainDigits('12a34')).toBe('12a34');
});
