import { createTestDesk, deskAdministration, deskPassword } from '../../apps/platform/src/testing/desk.ts';
import { valueOf, type TestClient, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import type { Victim, Writing } from './forged-kinds.ts';

const agentName = 'Forged agent';
/** Ends the login that asks for it. */
export const deskLogoutPath = '/desk/logout';

const valueOfCookie = (header: string): string => header.slice(header.indexOf('=') + 1);

/** An agent at an open desk, and a login of theirs that is over. */
export const anAgent = async (site: TestPlatform): Promise<Victim['agent']> => {
  const added = await deskAdministration(site.pool).add('PALARO', agentName, deskPassword, 'attacks');
  if (!added.ok) throw new Error(added.failure.code);
  const logIn = async (): Promise<ReturnType<typeof createTestDesk>> => {
    const desk = createTestDesk(site.baseUrl);
    const { code } = await desk.logIn(agentName);
    if (code !== null) throw new Error(`the agent was not let in: ${code}`);
    return desk;
  };
  const over = await logIn();
  const expired = valueOfCookie(over.cookie());
  await over.ask('logout', { body: {} });
  return { cookie: valueOfCookie((await logIn()).cookie()), expired };
};

/** What agents send: these are no calls of the contract. The conversation that they write in is this member's. */
export const listDeskWritings = async (site: TestPlatform, member: TestClient, picture: Buffer): Promise<readonly Writing[]> => {
  valueOf(await member('sendChat', { body: { clientId: 'before-the-attack', text: 'Is anybody there?' } }));
  // What is read is noted as delivered, once.
  valueOf(await member('chatMessages'));
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM chat_conversation');
  const id = rows[0]?.id ?? '';
  const json = (path: Writing['path'], body: object): Writing => ({
    method: 'POST',
    path,
    who: 'actual',
    door: 'desk',
    type: 'application/json',
    body: JSON.stringify(body),
  });
  return [
    { ...json('/desk/conversations', {}), method: 'GET' },
    { ...json('/desk/login', { name: agentName, password: deskPassword }), who: 'anyone' },
    json('/desk/messages', { id, clientId: 'an-answer', text: 'Here I am.' }),
    json('/desk/read', { id, seq: 1 }),
    json('/desk/typing', { id }),
    json('/desk/here', {}),
    { ...json('/desk/pictures', {}), type: 'image/png', body: picture },
    json(deskLogoutPath, {}),
  ];
};
