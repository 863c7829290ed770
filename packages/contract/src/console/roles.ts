/** What people of the shop's staff are there for. One person may have several roles. */
export const roles = ['inventory', 'service', 'finance', 'telephony', 'owner'] as const
export type Role = (typeof roles)[number]

/** Each thing that a member of staff may be allowed to do, and the roles that are. */
export const permissions = {
  /** Oneself: one's sessions, factors, saved views, the day at a glance, the search. */
  self: roles,
  'numbers.read': roles,
  /** Put on sale, withdraw, reserve, retire, prices of single numbers, cooling, feature; files and sets of changes. */
  'numbers.change': ['inventory'],
  'numbers.block': ['inventory', 'telephony'],
  'categories.change': ['inventory'],
  'prices.read': ['inventory', 'finance', 'owner'],
  'prices.draft': ['inventory'],
  'prices.approve': ['finance', 'owner'],
  /** Stop what is approved before its date: for whoever drafts or approves. */
  'prices.cancel': ['inventory', 'finance', 'owner'],
  'orders.read': ['inventory', 'service', 'finance', 'owner'],
  'subscriptions.read': ['service', 'finance', 'owner'],
  'subscriptions.change': ['service'],
  'customers.read': ['service', 'finance', 'owner'],
  'refunds.read': ['service', 'finance', 'owner'],
  'refunds.ask': ['service', 'finance'],
  'refunds.approve': ['finance', 'owner'],
  'money.read': ['finance', 'owner'],
  'money.settle': ['finance'],
  'tickets.read': ['service', 'telephony', 'owner'],
  'tickets.answer': ['service'],
  'questions.change': ['service', 'owner'],
  'calls.read': ['telephony', 'owner'],
  'calls.of-one': ['service', 'telephony', 'owner'],
  reveal: ['service', 'telephony'],
  'jobs.read': ['finance', 'telephony', 'owner'],
  'jobs.run': ['owner'],
  'jobs.run-money': ['finance', 'owner'],
  'jobs.run-calls': ['telephony', 'owner'],
  'content.read': ['inventory', 'service', 'owner'],
  'content.change': ['owner'],
  export: ['inventory', 'finance', 'telephony'],
  staff: ['owner'],
  audit: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

/** Whether somebody with these roles may. */
export function hasPermission(held: readonly Role[], permission: Permission): boolean {
  return permissions[permission].some((role) => held.includes(role))
}

/** All that somebody with these roles may. */
export function permissionsOf(held: readonly Role[]): Permission[] {
  return permissionNames.filter((permission) => hasPermission(held, permission))
}
