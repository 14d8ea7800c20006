import { operatorCalls, permissions, type OperatorCall, type OperatorCallName } from '@palaro/contract';
import { createTestDesk } from '../../apps/platform/src/testing/desk.ts';
import { addOperator, operatorAdministration, operatorPassword } from '../../apps/platform/src/testing/operators.ts';
import { valueOf, type TestClient, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import type { Victim, Writing } from './forged-kinds.ts';

const operatorName = 'Forged operator';
/** Ends the session that asks for it. */
export const operatorLogoutPath = operatorCalls.operatorLogout.path;
/** The desk's pictures, which are no calls of the contract. */
export const deskPicturesPath = '/desk/pictures';

const valueOfCookie = (header: string): string => header.slice(header.indexOf('=') + 1);

/** An operator at an open desk, and a session of theirs that is over. */
export const anOperator = async (site: TestPlatform): Promise<Victim['operator']> => {
  // Whoever may do everything is refused at no door but that of a foreign page.
  await operatorAdministration(site.pool).setRole('PALARO', 'everything', permissions);
  const added = await addOperator(site.pool, operatorName, 'everything');
  if (!added.ok) throw new Error(added.failure.code);
  const logIn = async (): Promise<ReturnType<typeof createTestDesk>> => {
    const desk = createTestDesk(site.baseUrl);
    const { code } = await desk.logIn(operatorName);
    if (code !== null) throw new Error(`the operator was not let in: ${code}`);
    return desk;
  };
  const over = await logIn();
  const expired = valueOfCookie(over.cookie());
  await over.ask(operatorLogoutPath, { body: {} });
  return { cookie: valueOfCookie((await logIn()).cookie()), expired };
};

/**
 * What operators send, and the reads that note something. The conversation that they write in is this member's; calls without a body
 * here get as far as their body is looked at.
 */
export const listOperatorWritings = async (site: TestPlatform, member: TestClient, picture: Buffer): Promise<readonly Writing[]> => {
  valueOf(await member('sendChat', { body: { clientId: 'before-the-attack', text: 'Is anybody there?' } }));
  // What is read is noted as delivered, once.
  valueOf(await member('chatMessages'));
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM chat_conversation');
  const id = rows[0]?.id ?? '';
  const bodies: Partial<Record<OperatorCallName, object>> = {
    operatorLogin: { name: operatorName, password: operatorPassword },
    answerConversation: { id, clientId: 'an-answer', text: 'Here I am.' },
    readConversation: { id, seq: 1 },
    typeToMember: { id },
    attendDesk: { active: true },
  };
  const rowsOf = Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][];
  const writings = rowsOf
    .filter(([name, { method }]) => method !== 'GET' || name === 'supportConversations')
    .map(([name, { method, path, permission }]): Writing => ({
      method,
      path,
      who: permission === 'anyone' ? 'anyone' : 'actual',
      door: 'operator',
      type: 'application/json',
      body: JSON.stringify(bodies[name] ?? {}),
    }));
  return [...writings, { method: 'POST', path: deskPicturesPath, who: 'actual', door: 'operator', type: 'image/png', body: picture }];
};
