import { setTimeout as pause } from 'node:timers/promises';
import { liveEventsPath, picturesPath } from '@palaro/contract';
import { gameListRoute } from '@palaro/contract/constants';
import { houseDraw, houseGame, type TestHouse } from '../../apps/platform/src/testing/lottery-house.ts';
import { drawBase } from './hostile-files.ts';
import { codeOf, type Sent } from './sender.ts';
import type { Valve } from './valve.ts';
import { valvesOfLogins } from './valves-of-logins.ts';
import { callOf, type Member, type Stage } from './valve-stage.ts';

let turns = 0;
const said = async (stage: Stage, sent: Sent): Promise<string> => codeOf(await stage.attack(sent));
const registerAll = async (stage: Stage, addresses: readonly string[]): Promise<readonly Member[]> => {
  const members: Member[] = [];
  for (const address of addresses) members.push(await stage.register(address));
  return members;
};
const asMember = (method: string, path: string, { address, headers }: Member = { address: '', headers: {} }, body?: object): Sent =>
  callOf(method, path, address, body, headers);

const uploads: Valve = {
  bound: 'uploads',
  attackSays: 'pictures that come slowly',
  first: 20,
  lanesOfEach: 4,
  prepare: async (stage, { attackers, others }) => {
    // An account may have two uploads at once, and an address four.
    const [strangers, members, { png }] = [await registerAll(stage, attackers), await registerAll(stage, others), await drawBase()];
    const send = (member: Member | undefined): Sent => {
      const { method, path, headers } = asMember('POST', picturesPath, member);
      return { method, path, headers: { ...headers, 'content-type': 'image/png' } };
    };
    return {
      attack: (n) => stage.sendSlowly(send(strangers[n]), 1_000_000).then(() => 'ended'),
      other: async (n) => codeOf(await stage.send({ ...send(members[n]), body: png })),
    };
  },
};

const streamsOfEach = 60;
const streams: Valve = {
  bound: 'streams of players',
  attackSays: 'streams that nobody reads',
  lanesOfEach: 4,
  prepare: async (stage, { attackers, others }) => {
    const [strangers, members] = [await registerAll(stage, attackers), await registerAll(stage, others)];
    const open = (member: Member | undefined): Promise<string> =>
      stage.openStream(asMember('GET', liveEventsPath, member)).then((status) => (status === 200 ? 'ok' : String(status)));
    return {
      attack: (n, turn) => (turn < streamsOfEach * attackers.length ? open(strangers[n]) : pause(20, 'held')),
      other: (n) => open(members[n]),
    };
  },
};

const searches: Valve = {
  bound: 'searches and reads of guests',
  attackSays: 'searches, each another',
  prepare: (stage, { attackers, others }) => {
    const search = (address = ''): Sent => callOf('GET', `/wps/games?pageSize=100&gameName=a${(turns += 1)}`, address);
    return { attack: (n) => said(stage, search(attackers[n])), other: async (n) => codeOf(await stage.send(search(others[n]))) };
  },
};

const page = (address = ''): Sent =>
  callOf('GET', `${gameListRoute}?gameName=a${(turns += 1)}`, address, undefined, { accept: 'text/html' });
const pages: Valve = {
  bound: 'rendered pages',
  attackSays: 'pages, each another',
  isQueue: true,
  isThere: async (stage) => (await stage.send(page(stage.newAddress()))).status === 200,
  prepare: (stage, { attackers, others }) => ({
    attack: async (n) => String((await stage.attack(page(attackers[n]))).status),
    other: async (n) => {
      const { status } = await stage.send(page(others[n]));
      return status === 200 ? 'ok' : String(status);
    },
  }),
};

const gameId = 'five-3';
const drawCount = 40;
/** What the valve of draws needs of a lottery house: it answers no sooner than one far away does. */
export const furnishHouse = ({ state }: TestHouse): void => {
  state.games.push(houseGame('LOTT', gameId));
  for (let n = 1; n <= drawCount; n++) state.draws.push(houseDraw(gameId, `p${n}`, -n * 60_000, [String(n)]));
  state.delayMs = 20;
};
const drawsPath = (query: object): string => `/wps/lottery/draws?${new URLSearchParams({ gameId, ...query })}`;
const draws: Valve = {
  bound: 'past draws',
  attackSays: 'pages of draws, by given and by made-up places',
  isQueue: true,
  isThere: async (stage) => {
    const ask = async () => codeOf(await stage.send(callOf('GET', drawsPath({ pageSize: '5' }), stage.newAddress())));
    // The house is asked for its games at the start, and every few seconds.
    for (let tries = 0; tries < 100 && (await ask()) !== 'ok'; tries++) await pause(200);
    return true;
  },
  prepare: (stage, { attackers, others }) => ({
    attack: (n, turn) =>
      said(
        stage,
        callOf(
          'GET',
          turn % 2 === 0
            ? drawsPath({ pageSize: String(1 + (turn % 50)) })
            : drawsPath({ before: Buffer.from(`made up ${turn}`).toString('base64url') }),
          attackers[n] ?? '',
        ),
      ),
    other: async (n) => {
      const first = await stage.send(callOf('GET', drawsPath({ pageSize: String(5 + (n % 20)) }), others[n] ?? ''));
      if (codeOf(first) !== 'ok') return codeOf(first);
      const { value } = JSON.parse(first.text) as { value: { next: string | null } };
      return value.next === null ? 'ok' : codeOf(await stage.send(callOf('GET', drawsPath({ before: value.next }), others[n] ?? '')));
    },
  }),
};

const chats: Valve = {
  bound: 'messages of the chat, connections to the store',
  attackSays: 'messages to the desk',
  isQueue: true,
  prepare: async (stage, { attackers, others }) => {
    const [strangers, members] = [await registerAll(stage, attackers), await registerAll(stage, others)];
    const write = (member: Member | undefined): Sent =>
      asMember('POST', '/wps/chat', member, { clientId: `message-${(turns += 1)}`, text: 'Is anybody there?' });
    return { attack: (n) => said(stage, write(strangers[n])), other: async (n) => codeOf(await stage.send(write(members[n]))) };
  },
};

/** Every bound of docs/bounds.md that strangers reach at the platform. */
export const valves: readonly Valve[] = [...valvesOfLogins, uploads, streams, searches, pages, draws, chats];
