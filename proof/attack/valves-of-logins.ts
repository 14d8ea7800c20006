import { setTimeout as pause } from 'node:timers/promises';
import { operatorCalls } from '@palaro/contract';
import { createTestDesk } from '../../apps/platform/src/testing/desk.ts';
import { addOperator, operatorPassword } from '../../apps/platform/src/testing/operators.ts';
import { emailOf, nameOf, rightPassword } from './accounts.ts';
import { codeOf, type Sent } from './sender.ts';
import type { Valve } from './valve.ts';
import { callOf, type Stage } from './valve-stage.ts';

let turns = 0;
/** A number that nobody has had yet. */
const freshNumber = (): string => String(9_180_000_000 + (turns += 10_007));
const freshName = (): string => `nobody${(turns += 1).toString(36)}`;

const said = async (stage: Stage, sent: Sent | Promise<Sent>): Promise<string> => codeOf(await stage.attack(await sent));

const unknownLogin = (stage: Stage, address = '', cookie = ''): Promise<string> =>
  said(stage, stage.loginOf({ name: freshName(), password: 'Wrong#password1', address, cookie }));

const logins: Valve = {
  bound: 'credentials of an address, places to hash passwords',
  attackSays: 'logins of names that nobody has',
  isQueue: true,
  prepare: (stage, { attackers, others }) => ({
    attack: (n) => unknownLogin(stage, attackers[n]),
    other: async (n) =>
      codeOf(await stage.send(await stage.loginOf({ name: nameOf(n), password: rightPassword, address: others[n] ?? '' }))),
  }),
};

const loginsBehind: Valve = {
  ...logins,
  bound: 'credentials of an address, devices behind it',
  isBehind: true,
  prepare: async (stage, { attackers, others }) => {
    const devices: string[] = [];
    for (const n of others.keys()) devices.push(await stage.deviceOf(nameOf(n)));
    return {
      attack: (n) => unknownLogin(stage, attackers[n]),
      other: async (n) => {
        const login = { name: nameOf(n), password: rightPassword, address: others[n] ?? '', cookie: devices[n] ?? '' };
        return codeOf(await stage.send(await stage.loginOf(login)));
      },
    };
  },
};

let accountsTaken = 0;
/** Devices of accounts that nobody else uses, so many of each. */
const devicesOfAttackers = async (stage: Stage, firstAccount: number): Promise<readonly string[]> => {
  const devices: string[] = [];
  const [accounts, devicesOfEach] = [5, 8];
  for (let account = 0; account < accounts; account++) {
    const name = nameOf(firstAccount + accountsTaken++);
    for (let n = 0; n < devicesOfEach; n++) devices.push(await stage.deviceOf(name));
  }
  return devices;
};
const loginsByDevices: Valve = {
  ...loginsBehind,
  bound: 'places of known devices, devices behind it',
  attackSays: 'logins of names that nobody has, on devices of five accounts',
  prepare: async (stage, addresses) => {
    const { attackers, others } = addresses;
    const devices = await devicesOfAttackers(stage, others.length);
    const { other } = await loginsBehind.prepare(stage, addresses);
    return { attack: (n, turn) => unknownLogin(stage, attackers[n], devices[turn % devices.length]), other };
  },
};

const names = 10;
const loginsOfName: Valve = {
  bound: 'tries of a name',
  attackSays: 'wrong passwords of names that others have',
  prepare: (stage, { attackers, others }) => ({
    attack: (n, turn) =>
      said(stage, stage.loginOf({ name: nameOf(turn % names), password: `Wrong#${turn}x1`, address: attackers[n] ?? '' })),
    other: async (n) => {
      const login = { name: nameOf(n % names), password: rightPassword, address: others[n] ?? '' };
      return codeOf(await stage.asPerson('login', login.address, (proof) => stage.loginOf({ ...login, proof })));
    },
  }),
};

const codesBySms: Valve = {
  bound: 'codes by SMS to anybody',
  attackSays: 'codes to numbers of nobody',
  prepare: (stage, { attackers, others }) => {
    const ask = (address = '', mobileNo = freshNumber(), proof = {}): Sent =>
      callOf('POST', '/wps/register/sms-code', address, { countryDialingCode: '+63', mobileNo, ...proof });
    return {
      attack: (n) => said(stage, ask(attackers[n])),
      other: async (n) => {
        const number = freshNumber();
        return codeOf(await stage.asPerson('codes', others[n] ?? '', (proof) => ask(others[n], number, proof)));
      },
    };
  },
};

let mailed = 0;
/** Addresses of accounts to which nothing was sent yet. */
const nextEmails = (count: number): readonly string[] => Array.from({ length: count }, () => emailOf(mailed++));

const codesByMail = (bound: string, attackSays: string, attacked: (emails: readonly string[], turn: number) => string): Valve => ({
  bound,
  attackSays,
  prepare: (stage, { attackers, others }) => {
    const ask = (address = '', email = '', proof = {}): Sent =>
      callOf('POST', '/wps/password/code', address, { channel: 'email', email, ...proof });
    const emails = nextEmails(others.length);
    return {
      attack: (n, turn) => said(stage, ask(attackers[n], attacked(emails, turn))),
      // Whoever asks twice within a minute waits for themselves.
      other: async (n) => codeOf(await stage.asPerson('forget', others[n] ?? '', (proof) => ask(others[n], emails[n], proof))),
    };
  },
});
const codesToNobody = codesByMail(
  'codes by e-mail for a new password',
  'codes to addresses of nobody',
  () => `${freshName()}@mail.example`,
);
const codesToOthers = codesByMail(
  'codes to one recipient',
  'codes to addresses of others',
  (emails, turn) => emails[turn % emails.length] ?? '',
);

/** The code that an e-mail brought. */
const codeTo = async (stage: Stage, email: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries++) {
    const code = /\d{6}/.exec(stage.messages(email)[0]?.body ?? '')?.[0];
    if (code !== undefined) return code;
    await pause(100);
  }
  throw new Error(`no code for ${email} arrived`);
};

const triesOfCode: Valve = {
  bound: 'tries of a code',
  attackSays: 'wrong codes',
  prepare: async (stage, { attackers, others }) => {
    const emails = nextEmails(others.length);
    const codes: string[] = [];
    for (const [n, email] of emails.entries()) {
      const ask = (proof: object): Sent => callOf('POST', '/wps/password/code', others[n] ?? '', { channel: 'email', email, ...proof });
      const asked = codeOf(await stage.asPerson('forget', others[n] ?? '', ask));
      if (asked !== 'ok') throw new Error(`no code was sent: ${asked}`);
      codes.push(await codeTo(stage, email));
    }
    const reset = (address: string, email = '', messageCode = ''): Promise<Sent> => {
      const password = { password: 'Kalabaw#7292', confirmPassword: 'Kalabaw#7292' };
      return stage.sealed('/wps/password/set', address, { channel: 'email', email, messageCode, ...password });
    };
    return {
      // Whoever guesses right by chance has won nothing here.
      attack: (n, turn) => said(stage, reset(attackers[n] ?? '', emails[turn % emails.length], String(100_000 + (turn % 900_000)))),
      other: async (n) => codeOf(await stage.send(await reset(others[n] ?? '', emails[n], codes[n]))),
    };
  },
};

const captchas: Valve = {
  bound: 'captchas of an address, places to draw them',
  attackSays: 'captchas that nobody answers',
  isQueue: true,
  prepare: (stage, { attackers, others }) => ({
    attack: (n) => said(stage, callOf('GET', '/wps/captcha?place=login', attackers[n] ?? '')),
    other: async (n) => codeOf(await stage.send(callOf('GET', '/wps/captcha?place=login', others[n] ?? ''))),
  }),
};

const registrations: Valve = {
  bound: 'registrations',
  attackSays: 'accounts that nobody wants',
  isQueue: true,
  prepare: (stage, { attackers, others }) => {
    const register = (address = ''): Sent => {
      const password = { password: rightPassword, confirmPassword: rightPassword };
      return callOf('PUT', '/wps/register/username', address, { username: freshName(), ...password, type: 0, agreement: true });
    };
    return {
      attack: (n) => said(stage, register(attackers[n])),
      other: async (n) => codeOf(await stage.send(register(others[n]))),
    };
  },
};

const lookups: Valve = {
  bound: 'names looked up',
  attackSays: 'whether names are taken',
  prepare: (stage, { attackers, others }) => {
    const ask = (address = ''): Sent => callOf('GET', `/wps/register/username-check?username=${freshName()}`, address);
    return { attack: (n) => said(stage, ask(attackers[n])), other: async (n) => codeOf(await stage.send(ask(others[n]))) };
  },
};

const trials: Valve = {
  bound: 'trials of an address',
  attackSays: 'trials without a check',
  prepare: (stage, { attackers, others }) => {
    const begin = (address = '', proof = {}): Sent => callOf('PUT', '/wps/testplays/account', address, { ...proof });
    return {
      attack: (n) => said(stage, begin(attackers[n])),
      other: async (n) => codeOf(await stage.asPerson('trial', others[n] ?? '', (proof) => begin(others[n], proof))),
    };
  },
};

/** Operators, of whom nobody has logged in yet. */
const newOperators = async (stage: Stage, count: number): Promise<readonly string[]> => {
  const operators: string[] = [];
  for (let n = 0; n < count; n++) {
    const name = `Operator ${(turns += 1)}`;
    const added = await addOperator(stage.pool, name);
    if (!added.ok) throw new Error(added.failure.code);
    operators.push(name);
  }
  return operators;
};
const operatorLogin = (address: string, name: string, password: string, proof = {}): Sent =>
  callOf('POST', operatorCalls.operatorLogin.path, address, { name, password, ...proof });

const operatorLogins: Valve = {
  bound: 'logins of operators',
  attackSays: 'logins of operators that nobody is',
  isQueue: true,
  prepare: async (stage, { attackers, others }) => {
    const operators = await newOperators(stage, others.length);
    return {
      attack: (n) => said(stage, operatorLogin(attackers[n] ?? '', freshName(), 'wrong password')),
      other: async (n) => {
        const make = (proof: object) => operatorLogin(others[n] ?? '', operators[n] ?? '', operatorPassword, proof);
        return codeOf(await stage.asPerson('login', others[n] ?? '', make));
      },
    };
  },
};

const operatorReads: Valve = {
  bound: 'calls and streams of operators behind an address',
  attackSays: 'calls with invented sessions',
  isBehind: true,
  prepare: async (stage, { attackers, others }) => {
    const desks: ReturnType<typeof createTestDesk>[] = [];
    for (const name of await newOperators(stage, others.length)) {
      const desk = createTestDesk(stage.baseUrl);
      const { code } = await desk.logIn(name, operatorPassword, { headers: { 'x-forwarded-for': stage.newAddress() } });
      if (code !== null) throw new Error(`an operator was not let in: ${code}`);
      desks.push(desk);
    }
    const list = (address: string, cookie: string): Sent =>
      callOf('GET', operatorCalls.supportConversations.path, address, undefined, { cookie });
    return {
      attack: (n, turn) => said(stage, list(attackers[n] ?? '', `__Host-palaro_operator=invented${turn}`)),
      other: async (n) => {
        const cookie = desks[n]?.cookie() ?? '';
        const listed = codeOf(await stage.send(list(others[n] ?? '', cookie)));
        const stream = await stage.openStream(callOf('GET', '/desk/events', others[n] ?? '', undefined, { cookie }));
        return listed === 'ok' && stream === 200 ? 'ok' : `${listed} ${stream}`;
      },
    };
  },
};

export const valvesOfLogins: readonly Valve[] = [
  logins,
  loginsBehind,
  loginsByDevices,
  loginsOfName,
  codesBySms,
  codesToNobody,
  codesToOthers,
  triesOfCode,
  captchas,
  registrations,
  lookups,
  trials,
  operatorLogins,
  operatorReads,
];
