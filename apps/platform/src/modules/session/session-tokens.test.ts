import { expect, test } from 'vitest';
import { createIds } from '../../kernel/ids.ts';
import { createSessionTokens } from './session-tokens.ts';

const { newToken } = createIds(() => 0);

test('a token is known on every node and after a restart, an invented one and one of another installation on none', () => {
  const [node, other, elsewhere] = ['a', 'a', 'b'].map((letter) => createSessionTokens(letter.repeat(32), newToken));
  const token = node?.issue() ?? '';
  expect([node?.isIssued(token), other?.isIssued(token), elsewhere?.isIssued(token)]).toEqual([true, true, false]);
  const invented = [
    '',
    newToken(),
    `${newToken()}${token.slice(43)}`,
    token.slice(1),
    `${token}A`,
    `${token.slice(0, 43)}${'A'.repeat(22)}`,
  ];
  expect(invented.filter((one) => node?.isIssued(one))).toEqual([]);
});
