import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  allocate,
  compare,
  currencies,
  displayDecimal,
  divideRounded,
  formatDecimal,
  formatMinor,
  isCurrency,
  maskDecimal,
  money,
  multiply,
  negate,
  parseDecimal,
  parseMinor,
  round,
  parseWritten,
  subtract,
  zero,
} from './index.ts';

const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const amounts = fc.tuple(fc.constantFrom(...currencies), minor).map(([currency, value]) => money(currency, value));

describe('decimal text', () => {
  test('reads and writes exactly', () => {
    expect(parseDecimal('1234.5', 'PHP')).toEqual(money('PHP', 123450n));
    expect(parseDecimal('-0.01', 'PHP')).toEqual(money('PHP', -1n));
    expect(parseDecimal('1.500', 'PHP')).toEqual(money('PHP', 150n));
    expect(formatDecimal(money('PHP', -5n))).toBe('-0.05');
    expect([0n, -100n].map((minor) => formatDecimal(money('PHP', minor)))).toEqual(['0.00', '-1.00']);
    expect(formatDecimal(money('JPY', 5n))).toBe('5');
    expect(formatDecimal(money('KWD', 5n))).toBe('0.005');
  });

  test('what a person has written has no more digits than the currency', () => {
    expect([parseWritten('1.50', 'PHP'), parseWritten('1500', 'PHP')]).toEqual([money('PHP', 150n), money('PHP', 150_000n)]);
    expect([parseWritten('1.500', 'PHP'), parseWritten('1.000', 'JPY'), parseWritten('1,5', 'PHP')]).toEqual([null, null, null]);
    expect(parseWritten('1.500', 'KWD')).toEqual(money('KWD', 1500n));
  });

  test.each(['', '.', '1.', '.5', '1,000', ' 1', '1e3', '+1', '--1', '1.005', 'NaN', '٣', '1'.repeat(25)])('refuses %j', (text) => {
    expect(parseDecimal(text, 'PHP')).toBeNull();
  });

  test.each(['-1', '1.0', '', '0x10', ' 5'])('refuses %j as minor units', (text) => {
    expect(parseMinor(text, 'PHP')).toBeNull();
  });

  test('texts of up to 24 characters are read, as decimals and as minor units', () => {
    const longest = '1'.repeat(24);
    expect(parseDecimal(longest, 'PHP')).toEqual(money('PHP', BigInt(`${longest}00`)));
    expect(parseMinor(longest, 'PHP')).toEqual(money('PHP', BigInt(longest)));
    expect(parseMinor(`${longest}1`, 'PHP')).toBeNull();
    expect(parseMinor('1x', 'PHP')).toBeNull();
  });

  test('only the codes of the table are currencies, exactly as they are written there', () => {
    expect(currencies).toHaveLength(33);
    for (const code of ['php', 'toString', '', 'XXX']) expect(isCurrency(code), code).toBe(false);
  });

  test('what is written is read back the same, in every currency', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseDecimal(formatDecimal(amount), amount.currency)).toEqual(amount);
        if (amount.minor >= 0n) expect(parseMinor(formatMinor(amount), amount.currency)).toEqual(amount);
      }),
    );
  });
});

describe('arithmetic', () => {
  test('adds, subtracts and compares within one currency only', () => {
    expect(add(money('PHP', 1n), money('PHP', 2n))).toEqual(money('PHP', 3n));
    expect(subtract(money('PHP', 1n), money('PHP', 2n))).toEqual(money('PHP', -1n));
    expect(negate(money('PHP', 2n))).toEqual(money('PHP', -2n));
    expect(zero('JPY')).toEqual(money('JPY', 0n));
    expect([1n, 2n, 3n].map((minor) => compare(money('PHP', minor), money('PHP', 2n)))).toEqual([-1, 0, 1]);
    for (const act of [add, subtract, compare]) expect(() => act(money('PHP', 1n), money('USD', 1n))).toThrow(TypeError);
  });

  test('allocation loses nothing and is fair to one unit', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0n));
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        const parts = allocate(amount, list);
        const total = list.reduce((sum, weight) => sum + weight, 0n);
        expect(parts.reduce((sum, part) => sum + part.minor, 0n)).toBe(amount.minor);
        for (const [index, part] of parts.entries()) {
          const off = part.minor * total - amount.minor * (list[index] ?? 0n);
          expect(off < total && off > -total).toBe(true);
        }
      }),
    );
    expect(allocate(money('PHP', 100n), [1n, 1n, 1n]).map((part) => part.minor)).toEqual([34n, 33n, 33n]);
    expect(allocate(money('PHP', -100n), [1n, 1n, 1n]).map((part) => part.minor)).toEqual([-34n, -33n, -33n]);
    // What is left over goes to the largest remainders, wherever they stand.
    expect(allocate(money('PHP', 100n), [1n, 5n, 3n]).map((part) => part.minor)).toEqual([11n, 56n, 33n]);
    expect(allocate(money('PHP', 7n), [1n, 2n, 1n]).map((part) => part.minor)).toEqual([2n, 3n, 2n]);
    for (const weights of [[0n], [], [-1n, 3n]]) expect(() => allocate(money('PHP', 1n), weights)).toThrow(RangeError);
  });

  test('rounds half to even, and down towards zero', () => {
    expect([5n, 15n, 25n, -5n, -15n, 14n, 16n, -16n].map((n) => divideRounded(n, 10n, 'half-even'))).toEqual([
      0n,
      2n,
      2n,
      0n,
      -2n,
      1n,
      2n,
      -2n,
    ]);
    expect([19n, -19n].map((n) => divideRounded(n, 10n, 'down'))).toEqual([1n, -1n]);
    expect(round(money('PHP', 1599n), 100n, 'down').minor).toBe(1500n);
    expect(round(money('PHP', 1599n), 1n, 'down').minor).toBe(1599n);
    for (const step of [0n, -100n]) expect(() => round(money('PHP', 1599n), step, 'down')).toThrow('rounding step');
    expect(() => divideRounded(1n, 0n, 'down')).toThrow('division by zero');
    expect(multiply(money('PHP', 12_345n), 7n, 1000n, 'half-even').minor).toBe(86n);
  });

  test('half-even is never off by more than half', () => {
    fc.assert(
      fc.property(
        minor,
        fc.bigInt({ min: -10_000n, max: 10_000n }).filter((n) => n !== 0n),
        (n, d) => {
          const off = 2n * (n - divideRounded(n, d, 'half-even') * d);
          expect(off * off <= d * d).toBe(true);
        },
      ),
    );
  });
});

describe('the balance on the screen', () => {
  test('B157 shows the balance with 0 decimals, truncated', () => {
    expect(displayDecimal('1234.56', 'en', 0)).toBe('1,234');
    expect(displayDecimal('1.99', 'en', 0)).toBe('1');
    expect(displayDecimal('-0.99', 'en', 0)).toBe('0');
    expect(displayDecimal('9007199254740993.99', 'en', 0)).toBe('9,007,199,254,740,993');
  });

  test('shows as many decimals as are asked for, in the digits and marks of the locale', () => {
    expect(displayDecimal('123456789012345.67', 'en', 2)).toBe('123,456,789,012,345.67');
    expect(displayDecimal('-5', 'en', 2)).toBe('-5.00');
    expect(displayDecimal('1234.569', 'en', 2)).toBe('1,234.56');
    expect(displayDecimal('0.999', 'en', 2)).toBe('0.99');
    expect(displayDecimal('-0.001', 'en', 2)).toBe('0.00');
    expect(displayDecimal('-1234.5', 'de', 2)).toBe('-1.234,50');
    expect(displayDecimal('1234.5', 'fa', 2)).toBe('۱٬۲۳۴٫۵۰');
    expect([displayDecimal('-0.05', 'en', 2), displayDecimal('-5.5', 'en')]).toEqual(['-0.05', '-5.5']);
    for (const text of ['--', 'x1', '1x', '1.5x', '']) expect(displayDecimal(text, 'en', 2), text).toBe(text);
  });

  test('shows what is written for a currency with all of its digits', () => {
    const shown = (['PHP', 'JPY', 'KWD', 'USDT'] as const).map((code) => displayDecimal(formatDecimal(money(code, 12_345_678n)), 'en'));
    expect(shown).toEqual(['123,456.78', '12,345,678', '12,345.678', '1,234.5678']);
    expect(displayDecimal(formatDecimal(money('KWD', -1n)), 'en')).toBe('-0.001');
  });

  test('B155 B158 masks every digit of the two-decimal form', () => {
    expect(maskDecimal('1234.56', 'en')).toBe('*,***.**');
    expect(maskDecimal('5', 'en')).toBe('*.**');
    expect(maskDecimal('1234.56', 'ar-EG')).not.toMatch(/\p{Nd}/u);
  });

  test('B157 never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (value) => {
        const shown = BigInt(displayDecimal(formatDecimal(money('PHP', value)), 'en', 0).replaceAll(',', ''));
        expect(shown * 100n <= value && value < (shown + 1n) * 100n).toBe(true);
      }),
    );
  });
});
