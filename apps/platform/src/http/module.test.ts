import { calls, type CallName } from '@palaro/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Handlers } from './handlers.ts';
import { joinModules, type Module } from './module.ts';

const closed: string[] = [];
const aModule = <N extends CallName>(service: string, names: readonly N[], more: Partial<Module<string, N>> = {}): Module<string, N> => ({
  service,
  handlers: Object.fromEntries(names.map((name) => [name, () => Promise.resolve(service)])) as unknown as Handlers<N>,
  jobs: [],
  close: () => void closed.push(service),
  ...more,
});
const aJob = (name: string) => ({ name, everyMs: 1000, run: () => Promise.resolve() });
type Rest = Exclude<CallName, 'balance'>;
const rest = Object.keys(calls).filter((name): name is Rest => name !== 'balance');

test('modules keep their names, and their calls, jobs and routes come together', async () => {
  const purse = aModule('the purse', ['balance'], { jobs: [aJob('count')], routes: (app) => void app.get('/purse', () => 'here') });
  const other = aModule('the other', rest, { jobs: [aJob('sweep')] });
  const joined = joinModules({ purse, other });
  expect(joined.services).toEqual({ purse: 'the purse', other: 'the other' });
  expect(Object.keys(joined.handlers).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(joined.jobs.map(({ name }) => name)).toEqual(['count', 'sweep']);
  const app = Fastify();
  await joined.routes(app);
  expect((await app.inject('/purse')).body).toBe('here');
});

test('they close in reverse order, each when the one after it is closed', async () => {
  closed.length = 0;
  const first = aModule('first', ['balance']);
  const slow = aModule('second', rest, {
    close: async () => {
      await new Promise((resolve) => void setTimeout(resolve, 20));
      closed.push('second');
    },
  });
  await joinModules({ first, slow }).close();
  expect(closed).toEqual(['second', 'first']);
});

test('a call that two modules answer is refused, before it runs and when it starts', () => {
  const [purse, all] = [aModule('purse', ['balance']), aModule('all', ['balance', ...rest])];
  // @ts-expect-error balance is answered twice
  expect(() => joinModules({ purse, all })).toThrow('balance is answered twice');
});

test('a call that no module answers is refused, before it runs and when it starts', () => {
  const most = aModule('most', rest);
  // @ts-expect-error balance is not answered
  expect(() => joinModules({ most })).toThrow('the modules do not fit together: balance is not answered');
});

test('calls of operators come together too, and none of them is answered twice', () => {
  const all = aModule('all', ['balance', ...rest]);
  const logIn = () => Promise.resolve('in');
  const people = { ...aModule('people', []), operatorHandlers: { operatorLogin: logIn } };
  expect(joinModules({ all, people }).operatorHandlers).toEqual({ operatorLogin: logIn });
  expect(() => joinModules({ all, people, desk: { ...people } })).toThrow('operatorLogin is answered twice');
});

test('two jobs of one name are refused', () => {
  const [purse, other] = [aModule('purse', ['balance'], { jobs: [aJob('count')] }), aModule('other', rest, { jobs: [aJob('count')] })];
  expect(() => joinModules({ purse, other })).toThrow('two jobs are called count');
});
