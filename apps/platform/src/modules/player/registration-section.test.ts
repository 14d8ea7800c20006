import { expect, test } from 'vitest';
import { isLinearPattern } from '../../document/patterns.ts';
import { registrationDefault } from './registration-section.ts';

test("every pattern of the demo operator's registration runs in linear time", () => {
  const { username, password, fields } = registrationDefault;
  expect([username, password, ...Object.values(fields)].filter(({ regExp }) => !isLinearPattern(regExp))).toEqual([]);
});
