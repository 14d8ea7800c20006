import type { Money } from '@palaro/money';
import type { Result } from '../../../kernel/result.ts';

/** A player as a vendor with wallets of its own knows them. */
export type VendorPlayer = { readonly playerId: string; readonly currency: Money['currency'] };

/**
 * What became of a transfer, in a vendor's word: `done` with what was moved and what the wallet there holds since; `refused` for good;
 * `absent` where the vendor knows nothing of it; `unknown` where it gave no answer that says any of these.
 */
export type Told =
  | { readonly state: 'done'; readonly amount: bigint; readonly left: bigint }
  | { readonly state: 'refused' | 'absent' | 'unknown'; readonly reason: string };

export type TransferOrder = VendorPlayer & { readonly reference: string; readonly expiresAt: Date };

/** What a vendor with wallets of its own can be asked. None of it throws. */
export type TransferVendor = {
  /** Doing it again changes nothing. */
  readonly createPlayer: (player: VendorPlayer) => Promise<boolean>;
  /** What the wallet there holds, in minor units; null where the vendor gave no answer. */
  readonly balance: (player: VendorPlayer) => Promise<bigint | null>;
  /** Moves an amount into the wallet there. */
  readonly moveIn: (order: TransferOrder & { readonly amount: bigint }) => Promise<Told>;
  /** Moves all out of it that there is. */
  readonly moveAllOut: (order: TransferOrder) => Promise<Told>;
  readonly stateOf: (reference: string) => Promise<Told>;
  /** A game's address for a player. */
  readonly launch: (
    player: VendorPlayer & {
      readonly game: string;
      /** BCP 47 */
      readonly language: string;
      readonly theme: 'dark' | 'light';
      /** Whose page embeds it. */
      readonly origin: string;
    },
  ) => Promise<Result<URL, string>>;
};
