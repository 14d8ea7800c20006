import { calls, type CallName, type OperatorCallName } from '@palaro/contract';
import type { FastifyInstance } from 'fastify';
import type { Job } from '../kernel/job.ts';
import type { Handlers } from './handlers.ts';
import type { OperatorHandlers } from './operator-handlers.ts';

/** A capability of the platform as its `create…Module` returns it: what neighbours use, the calls it answers, its jobs. */
export type Module<Service, N extends CallName> = {
  readonly service: Service;
  readonly handlers: Handlers<N>;
  readonly jobs: readonly Job[];
  /** Registers routes that are none of the contract's, such as vendors' calls. */
  readonly routes?: (app: FastifyInstance) => void | Promise<void>;
  /** Ends timers and subscriptions. */
  readonly close: () => void | Promise<void>;
};

/** What joining needs of a module. */
type Part = Omit<Module<unknown, never>, 'handlers'> & { readonly handlers: object; readonly operatorHandlers?: object };
type Parts = Readonly<Record<string, Part>>;
type AnsweredBy<P> = P extends { readonly handlers: infer H } ? keyof H : never;
type AnsweredForOperators<P> = P extends { readonly operatorHandlers: infer H } ? keyof H & OperatorCallName : never;
type AnsweredTwice<M extends Parts> = { [K in keyof M]: AnsweredBy<M[K]> & AnsweredBy<M[Exclude<keyof M, K>]> }[keyof M];
type Unanswered<M extends Parts> = Exclude<CallName, AnsweredBy<M[keyof M]>>;
/** Every call of the contract is answered by exactly one module; what is wrong stands in the compiler's message. */
type Complete<M extends Parts> = [AnsweredTwice<M>] extends [never]
  ? [Unanswered<M>] extends [never]
    ? unknown
    : { readonly unanswered: Unanswered<M> }
  : { readonly answeredTwice: AnsweredTwice<M> };

export type Joined<M extends Parts> = {
  /** The service of each module, by the module's name. */
  readonly services: { readonly [K in keyof M]: M[K]['service'] };
  readonly handlers: Handlers<CallName>;
  /** Those of the modules that answer operators too; `bindOperatorCalls` wants all. */
  readonly operatorHandlers: OperatorHandlers<AnsweredForOperators<M[keyof M]>>;
  readonly jobs: readonly Job[];
  readonly routes: (app: FastifyInstance) => Promise<void>;
  /** Closes the modules, the last one first. */
  readonly close: () => Promise<void>;
};

const repeated = (names: readonly string[]): readonly string[] => names.filter((name, place) => names.indexOf(name) < place);

/** Joins modules in the order of their imports. A call or a job that two modules claim, or a call that none answers, is a bug. */
export const joinModules = <const M extends Parts>(modules: M & Complete<M>): Joined<M> => {
  const parts: readonly Part[] = Object.values(modules as Parts);
  const answered = parts.flatMap(({ handlers }) => Object.keys(handlers));
  const answeredForOperators = parts.flatMap(({ operatorHandlers = {} }) => Object.keys(operatorHandlers));
  const jobs = parts.flatMap((part) => part.jobs);
  const faults = [
    ...repeated([...answered, ...answeredForOperators]).map((name) => `${name} is answered twice`),
    ...Object.keys(calls)
      .filter((name) => !answered.includes(name))
      .map((name) => `${name} is not answered`),
    ...repeated(jobs.map(({ name }) => name)).map((name) => `two jobs are called ${name}`),
  ];
  if (faults.length > 0) throw new Error(`the modules do not fit together: ${faults.join(', ')}`);
  return {
    services: Object.fromEntries(Object.entries(modules as Parts).map(([name, { service }]) => [name, service])) as Joined<M>['services'],
    handlers: Object.assign({}, ...parts.map(({ handlers }) => handlers)) as Handlers<CallName>,
    operatorHandlers: Object.assign({}, ...parts.map(({ operatorHandlers }) => operatorHandlers)) as Joined<M>['operatorHandlers'],
    jobs,
    routes: async (app) => {
      for (const { routes } of parts) await routes?.(app);
    },
    close: async () => {
      for (const { close } of parts.toReversed()) await close();
    },
  };
};
