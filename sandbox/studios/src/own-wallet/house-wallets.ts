import type { HouseWallets, Runtime, TransferAnswer } from '@palaro/game-server';
import { vendorOf } from '../games.ts';
import type { Store } from '../store.ts';
import type { Move, OwnPlayer } from './own-store.ts';
import { OWN } from './own-wallet.ts';

const LAUNCH_MS = 60_000;

type Deps = { store: Pick<Store, 'own' | 'transaction'>; runtime: Pick<Runtime, 'now' | 'seed'> };
type Asked = { readonly merchant: string; readonly vendor: string; readonly player: string; readonly currency: string };
type Wanted = Asked & { readonly reference: string };

const movedOf = ({ amount, balance }: Pick<Move, 'amount' | 'balance'>) => ({ amount: String(amount), balance: String(balance) });

/** What the platform may ask of the wallets that the studios keep. Each call is one transaction. */
export function createHouseWallets({ store, runtime }: Deps): HouseWallets {
  const { own } = store;
  const ownerOf = ({ merchant: operator, vendor, player }: Asked) => ({ operator, vendor, player });
  const playerOf = (asked: Asked): OwnPlayer | 'UNKNOWN_PLAYER' | 'WRONG_CURRENCY' => {
    const player = own.player(ownerOf(asked));
    if (player === null) return 'UNKNOWN_PLAYER';
    return player.currency === asked.currency ? player : 'WRONG_CURRENCY';
  };
  /** Moves once for each reference: the same again gets the first answer. `change` is signed. */
  const move = (asked: Wanted, content: string, change: (balance: bigint) => bigint): TransferAnswer =>
    store.transaction(() => {
      const player = playerOf(asked);
      if (typeof player === 'string') return player;
      const owner = ownerOf(asked);
      const whole = `${asked.player} ${content}`;
      const known = own.move(owner.operator, owner.vendor, asked.reference);
      if (known !== null && known.content !== whole) return 'CONFLICT';
      if (known !== null) return known.state === 'done' ? movedOf(known) : 'INSUFFICIENT_FUNDS';
      const signed = change(player.balance);
      const after = player.balance + signed;
      const isDone = after >= 0n;
      const made = {
        ...owner,
        reference: asked.reference,
        content: whole,
        state: isDone ? ('done' as const) : ('refused' as const),
        reason: isDone ? '' : 'INSUFFICIENT_FUNDS',
        amount: isDone ? (signed < 0n ? -signed : signed) : 0n,
        balance: isDone ? after : player.balance,
      };
      own.addMove(made);
      if (!isDone) return 'INSUFFICIENT_FUNDS';
      own.setBalance(owner, after);
      return movedOf(made);
    });
  return {
    'player/create': (asked) => {
      own.addPlayer(ownerOf(asked), asked.currency);
      const player = playerOf(asked);
      return typeof player === 'string' ? player : {};
    },
    'wallet/balance': (asked) => {
      const player = playerOf(asked);
      return typeof player === 'string' ? player : { balance: String(player.balance) };
    },
    'wallet/transfer': (asked) =>
      move(asked, `${asked.direction} ${asked.amount}`, () => (asked.direction === 'in' ? BigInt(asked.amount) : -BigInt(asked.amount))),
    'wallet/all-out': (asked) => move(asked, 'all out', (balance) => -balance),
    'wallet/status': ({ merchant, vendor, reference }) => {
      const known = own.move(merchant, vendor, reference);
      if (known === null) return { state: 'absent' };
      return known.state === 'done' ? { state: 'done', ...movedOf(known) } : { state: 'refused', reason: known.reason };
    },
    'game/launch': (asked) => {
      const player = playerOf(asked);
      if (typeof player === 'string') return player;
      const { game, language, theme, origin, merchant } = asked;
      if (vendorOf(game) !== asked.vendor) return 'UNKNOWN_GAME';
      const token = `${OWN}${runtime.seed()}`;
      own.addLaunch({ ...ownerOf(asked), token, game, language, expiresAt: BigInt(runtime.now() + LAUNCH_MS) });
      const query = new URLSearchParams({ game, token, operator: merchant, lang: language, mode: 'real', theme, origin });
      return { path: `/play?${query}` };
    },
  };
}
