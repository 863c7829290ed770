/** The jobs of staff. One staff member may have several roles. */
export const roles = ['inventory', 'service', 'finance', 'telephony', 'owner'] as const
export type Role = (typeof roles)[number]

/** Each permission, and the roles that have it. */
export const permissions = {
  /** One's own sessions, factors, saved views, the home screen and the search. */
  self: roles,
  'numbers.read': roles,
  /** Publish, withdraw, reserve, retire, price, cool and feature numbers; files and change sets. */
  'numbers.change': ['inventory'],
  /** Stop what a colleague has under way. */
  'numbers.stop': ['inventory', 'owner'],
  'numbers.block': ['inventory', 'telephony'],
  'categories.change': ['inventory'],
  'prices.read': ['inventory', 'finance', 'owner'],
  'prices.draft': ['inventory'],
  'prices.approve': ['finance', 'owner'],
  /** Cancel approved rules before their date: for drafters and approvers. */
  'prices.cancel': ['inventory', 'finance', 'owner'],
  'orders.read': ['inventory', 'service', 'finance', 'owner'],
  'subscriptions.read': ['service', 'finance', 'owner'],
  'subscriptions.change': ['service'],
  'customers.read': ['service', 'finance', 'owner'],
  /** Notes and tags of customers. */
  'customers.note': ['service', 'finance', 'owner'],
  /** Ask to block a customer or for their data; lift a block. */
  'customers.ask': ['service', 'owner'],
  'customers.approve': ['finance', 'owner'],
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
  'agreements.read': ['inventory', 'service', 'finance', 'owner'],
  /** Publish a draft that another person has saved. */
  'agreements.publish': ['finance', 'owner'],
  selling: ['owner'],
  /** The SMS of a demonstration or a test environment; no real shop has an outbox. */
  'outbox.read': roles,
  export: ['inventory', 'finance', 'telephony'],
  /** Stop one’s own exports; an owner stops any. */
  'exports.stop': ['inventory', 'finance', 'telephony', 'owner'],
  staff: ['owner'],
  audit: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

/** No one has the permission of a kind that this build does not know. */
export function hasPermission(held: readonly Role[], permission: Permission | undefined): boolean {
  return permission !== undefined && permissions[permission].some((role) => held.includes(role))
}

export function permissionsOf(held: readonly Role[]): Permission[] {
  return permissionNames.filter((permission) => hasPermission(held, permission))
}
