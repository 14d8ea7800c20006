import { expect, test } from 'vitest';
import { amountsFrom } from './money-rules.ts';

test.each([
  ['100.00', ['100', '200', '500', '1000', '2000', '5000']],
  ['0.250', ['0.25', '0.50', '1.25', '2.50', '5', '12.50']],
  ['1000', ['1000', '2000', '5000', '10000', '20000', '50000']],
])('from %s on there are amounts to choose from', (least, amounts) => {
  expect(amountsFrom(least)).toEqual(amounts);
});
