import { textIn, type CallAnswer, type CallName, type Party, type Refusal, type Runtime, type WalletClient } from '@palaro/game-server';
import type { Store } from '../store.ts';
import type { Entry, OwnPlayer, Owner } from './own-store.ts';

/** Marks players and launches whose money is in the studios' own wallets. */
export const OWN = 'own.';

type Body = Readonly<Record<string, unknown>>;
type Deps = { store: Pick<Store, 'own' | 'transaction'>; runtime: Pick<Runtime, 'now'> };

const refused = (status: Refusal, body: Body = {}): CallAnswer => ({ kind: 'refused', status, body });
const ok = (body: Body): CallAnswer => ({ kind: 'ok', body });

/** A stake, a payout or a rollback in a wallet of the studios, once; the rules are those of the seamless protocol. */
function entryOf({ store }: Deps, owner: OwnPlayer, kind: Entry['kind'], body: Body): CallAnswer {
  const { own } = store;
  const id = textIn(body, 'transaction') ?? '';
  const amount = BigInt(textIn(body, 'amount') ?? '0');
  const target = textIn(body, 'target') ?? '';
  const content = [owner.player, textIn(body, 'game'), textIn(body, 'round'), amount, target].join(' ');
  const known = own.entry(owner, kind, id);
  if (known !== null) {
    if (known.content !== content) return refused('CONFLICT');
    if (kind === 'bet' && known.rolledBack > 0n) return refused('ROLLED_BACK');
    return ok({ balance: String(owner.balance), reference: id, duplicate: true });
  }
  const bet = kind === 'rollback' ? own.entry(owner, 'bet', target) : null;
  const back = bet !== null && bet.rolledBack === 0n ? bet.amount : 0n;
  const balance = owner.balance + (kind === 'bet' ? -amount : kind === 'win' ? amount : back);
  if (balance < 0n) return refused('INSUFFICIENT_FUNDS', { balance: String(owner.balance) });
  if (kind === 'rollback') {
    // A bet that comes later than its rollback is never taken.
    if (bet === null)
      own.addEntry({ ...keyOf(owner), kind: 'bet', id: target, content: 'rolled back before it came', amount: 0n, rolledBack: 1n });
    else own.rollBack(owner, target);
  }
  own.addEntry({ ...keyOf(owner), kind, id, content, amount, rolledBack: 0n });
  own.setBalance(owner, balance);
  return ok({ balance: String(balance), reference: id, duplicate: false });
}

const keyOf = ({ operator, vendor, player }: Owner): Owner => ({ operator, vendor, player });

function openSession({ store, runtime }: Deps, { operator, vendor }: Party, body: Body): CallAnswer {
  const launch = store.own.takeLaunch(textIn(body, 'token') ?? '');
  const isGood = launch?.operator === operator && launch.vendor === vendor && launch.game === textIn(body, 'game');
  if (!isGood || launch.expiresAt < BigInt(runtime.now())) return refused('BAD_TOKEN');
  const player = store.own.player(launch);
  if (player === null) return refused('UNKNOWN_PLAYER');
  return ok({
    session: `${OWN}${launch.player}`,
    player: `${OWN}${launch.player}`,
    currency: player.currency,
    balance: String(player.balance),
    language: launch.language,
    mode: 'real',
    jackpot: false,
  });
}

function answerOf(deps: Deps, party: Party, name: CallName, body: Body): CallAnswer {
  if (name === 'session/open') return openSession(deps, party, body);
  const player = deps.store.own.player({ ...party, player: (textIn(body, 'player') ?? '').slice(OWN.length) });
  if (player === null) return refused('UNKNOWN_PLAYER');
  if (name === 'wallet/bet') return entryOf(deps, player, 'bet', body);
  if (name === 'wallet/win') return entryOf(deps, player, 'win', body);
  if (name === 'wallet/rollback') return entryOf(deps, player, 'rollback', body);
  return ok({ balance: String(player.balance), open: true });
}

/** Plays with the studios' own wallet where the money is there, else with the platform's. */
export function withOwnWallet(platform: WalletClient, deps: Deps): WalletClient {
  const isOwn = (name: CallName, body: Body): boolean => (textIn(body, name === 'session/open' ? 'token' : 'player') ?? '').startsWith(OWN);
  return {
    ...platform,
    call: (party, name, body) =>
      isOwn(name, body)
        ? Promise.resolve(deps.store.transaction(() => answerOf(deps, { operator: party.operator, vendor: party.vendor }, name, body)))
        : platform.call(party, name, body),
  };
}
