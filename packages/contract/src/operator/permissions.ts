/** What an operator's role may hold, each `area:action`. A role is a set of these; a new area adds its own here. */
export const permissions = [
  'chat:read',
  'chat:answer',
  'funds:ask',
  'funds:approve',
  'deposits:read',
  'deposits:decide',
  'deposits:approve',
  'payouts:read',
  'payouts:decide',
  'payouts:approve',
  'rounds:give',
  'promotions:decide',
  'promotions:approve',
  'risk:decide',
  'limits:read',
  'limits:set',
  'limits:approve',
  'exclusions:set',
  'exclusions:approve',
  'identity:read',
  'identity:decide',
  'registry:import',
  'terms:set',
  'agents:decide',
  'contracts:decide',
  'audit:read',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Who may make an operator's call: whoever holds a permission, every operator who is logged in, or anyone (the login itself). Who has
 * yet to set up an authenticator is logged in and holds no permission.
 */
export type OperatorAccess = Permission | 'operator' | 'anyone';

/** The roles that every merchant has from the start. */
export const initialRoles = {
  support: ['chat:read', 'chat:answer'],
  finance: [
    'funds:ask',
    'funds:approve',
    'deposits:read',
    'deposits:decide',
    'deposits:approve',
    'payouts:read',
    'payouts:decide',
    'payouts:approve',
    'rounds:give',
    'promotions:decide',
    'promotions:approve',
    'risk:decide',
    'limits:read',
    'limits:set',
    'limits:approve',
    'exclusions:set',
    'exclusions:approve',
    'identity:read',
    'identity:decide',
    'registry:import',
    'terms:set',
    'agents:decide',
    'contracts:decide',
    'audit:read',
  ],
  auditor: ['deposits:read', 'payouts:read', 'limits:read', 'identity:read', 'audit:read'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** True for a name of the list; a stored role may hold one of a newer version, which counts for nothing here. */
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name);
