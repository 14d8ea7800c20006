import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDesk, type TestDesk } from '../../apps/platform/src/testing/desk.ts';
import { createTestClient, type TestClient } from '../../apps/platform/src/testing/test-platform.ts';

/** Fewer than one member may send within a minute. */
const messagesEach = 18;
const answerWithinMs = 60_000;
const retryMs = 15;

/** What somebody was told is stored: in which place, and which words. */
export type Told = { readonly seq: number; readonly text: string; readonly from: 'player' | 'agent' };
export type ChatStormResult = {
  readonly username: string;
  readonly told: readonly Told[];
  /** The places that a reader saw who asked for what came after the last, in their order. */
  readonly read: readonly Told[];
  readonly retries: number;
  readonly repeats: number;
};
type Storm = { readonly baseUrls: readonly string[]; readonly random: () => number };

/** Asks again, at any node, until `ask` does not throw. @throws when it does for a minute, with what it threw last. */
const untilAnswered = async <T>(ask: () => Promise<T>, onRetry: () => void): Promise<T> => {
  const started = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (fault) {
      if (performance.now() - started > answerWithinMs) throw new Error('nobody answered within a minute', { cause: fault });
    }
    onRetry();
    await pause(retryMs);
  }
};

/** The value of a call. @throws the refusal's code. */
const valueOf = <T>(answer: { readonly success: true; readonly value: T } | { readonly success: false; readonly code: string }): T => {
  if (!answer.success) throw new Error(answer.code);
  return answer.value;
};

const register = async (baseUrl: string, username: string) => {
  const client = createTestClient(baseUrl);
  const answer = await client('registerByUsername', {
    body: { username, password: 'Fresh!2026', confirmPassword: 'Fresh!2026', type: 0, agreement: true },
  });
  client.use(valueOf(answer), client.cookie);
  return client;
};

/** One browser at every node. */
const atEveryNode = (baseUrls: readonly string[], { session, cookie }: TestClient): readonly TestClient[] =>
  baseUrls.map((baseUrl) => {
    const client = createTestClient(baseUrl);
    client.use(session, cookie);
    return client;
  });

/** The agent's page at every node, with one login. */
export const openDesks = async (baseUrls: readonly string[], name: string, password: string): Promise<readonly TestDesk[]> => {
  const desks = baseUrls.map(createTestDesk);
  const [first] = desks;
  const entered = await first?.logIn(name, password);
  assert.equal(entered?.status, 200, 'the agent was not let in');
  for (const desk of desks) desk.useCookie(first?.cookie() ?? '');
  return desks;
};

/** Reads a conversation to its end, always after the last place; what comes twice or is left out shows in what was read. */
const readOn = async (member: () => TestClient, read: Told[], onRetry: () => void): Promise<void> => {
  for (let more = true; more;) {
    const page = await untilAnswered(
      async () => valueOf(await member()('chatMessages', { query: { after: read.at(-1)?.seq ?? 0, pageSize: 7 } })),
      onRetry,
    );
    for (const { seq, text, from } of page.content) read.push({ seq, text, from: from === 'agent' ? 'agent' : 'player' });
    ({ more } = page);
  }
};

/** A member and an agent who talk over all nodes, send everything until it is answered, and some of it again on purpose. */
export const chatStorm = async ({ baseUrls, random }: Storm, name: string, desks: readonly TestDesk[]): Promise<ChatStormResult> => {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  let [retries, repeats] = [0, 0];
  const onRetry = (): void => void retries++;
  // Under a name of its own each time: one that nobody answered may be registered.
  const first = await untilAnswered(() => register(pick(baseUrls), `${name}try${retries}`), onRetry);
  const username = first.session?.userName ?? '';
  const members = atEveryNode(baseUrls, first);
  const member = (): TestClient => pick(members);
  const [told, read]: [Told[], Told[]] = [[], []];
  let conversation = '';
  const say = async (text: string, clientId: string): Promise<Told> => {
    const sent = await untilAnswered(async () => valueOf(await member()('sendChat', { body: { clientId, text } })), onRetry);
    return { seq: sent.seq, text: sent.text, from: 'player' };
  };
  const answer = async (text: string, clientId: string): Promise<Told> => {
    const sent = await untilAnswered<Pick<Told, 'seq' | 'text'>>(async () => {
      const answered = await pick(desks).ask('messages', { body: { id: conversation, clientId, text } });
      if (answered.status !== 200) throw new Error(`the desk's call was answered ${answered.status}`);
      return answered.value;
    }, onRetry);
    return { seq: sent.seq, text: sent.text, from: 'agent' };
  };
  /** Looks through all pages: who has begun to wait last stands at the end. */
  const findConversation = (): Promise<string> =>
    untilAnswered(async () => {
      for (let place: string | null = ''; place !== null;) {
        const { status, value } = await pick(desks).ask(`conversations${place}`);
        if (status !== 200) throw new Error(`the desk's list was answered ${status}`);
        const { list, next } = value as { list: { id: string; username: string }[]; next: string | null };
        const found = list.find((one) => one.username === username);
        if (found !== undefined) return found.id;
        place = next === null ? null : `?after=${next}`;
      }
      throw new Error(`the desk's list has no ${username}`);
    }, onRetry);
  for (let nth = 0; nth < messagesEach; nth++) {
    const isAgent = nth > 0 && random() < 0.4;
    if (isAgent && conversation === '') conversation = await findConversation();
    const [text, clientId, send] = [`${isAgent ? 'answer' : 'message'} ${nth} of ${username}`, randomUUID(), isAgent ? answer : say];
    const sent = await send(text, clientId);
    told.push(sent);
    if (random() < 0.2) {
      repeats += 1;
      assert.deepEqual(await send(text, clientId), sent, 'a repeat was answered with another message');
    }
    if (random() < 0.5) await readOn(member, read, onRetry);
  }
  await readOn(member, read, onRetry);
  return { username, told, read, retries, repeats };
};

/** Every message that somebody was told of stands in its place, once, and nothing else but the system's words. */
export const verifyChat = ({ username, told, read }: ChatStormResult): void => {
  assert.deepEqual(
    read.map(({ seq }) => seq),
    read.map((_, at) => at + 1),
    `${username} read a place twice or missed one`,
  );
  const words = read.filter(({ text }) => text !== '');
  assert.deepEqual(words, told, `${username} read other messages than were acknowledged`);
};
