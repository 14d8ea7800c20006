import type { IconName } from '@palaro/ui';
import type { Permission, QueueName } from '@palaro/contract';

export type Place = {
  readonly name: string;
  readonly icon: IconName;
  /** Its address below the console; an address of the platform itself where `isOutside`. */
  readonly to: string;
  readonly isOutside?: boolean;
  /** Whether an operator may go there. */
  readonly isFor: (permissions: readonly Permission[]) => boolean;
  /** The queue whose count stands beside its name. */
  readonly queue?: QueueName;
};

/** Whoever may ask for an act or approve one has something to do with approvals. */
const takesPart = (permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => /:(ask|approve|decide|set|give|import)$/.test(permission));

/** What the rail leads to. */
export const places: readonly Place[] = [
  { name: 'Today', icon: 'squares-four-fill', to: '/', isFor: () => true },
  {
    name: 'Withdrawals',
    icon: 'hand-coins',
    to: '/withdrawals',
    queue: 'withdrawals',
    isFor: (permissions) => permissions.includes('payouts:read'),
  },
  {
    name: 'Deposits',
    icon: 'receipt',
    to: '/deposits',
    queue: 'slips',
    isFor: (permissions) => permissions.includes('deposits:read'),
  },
  { name: 'Approvals', icon: 'users-three', to: '/approvals', queue: 'approvals', isFor: takesPart },
  { name: 'Audit', icon: 'list-bullets', to: '/audit', isFor: (permissions) => permissions.includes('audit:read') },
  {
    name: 'Chat',
    icon: 'chat-circle-dots',
    to: '/desk',
    isOutside: true,
    queue: 'chat',
    isFor: (permissions) => permissions.includes('chat:read'),
  },
];
