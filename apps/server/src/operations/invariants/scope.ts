import { type Invariant, invariants } from './invariants.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'

/** Ids of what is checked: numbers with all their rows, and rows that belong to no number. */
export type Scope = Record<'numbers' | 'mandates' | 'tickets' | 'waits', readonly number[]>

type ResolvedScope = Scope & { orders: readonly number[] }

/** The rows of a scope in each table that grows with the shop. `{x}` is replaced by the ids of x. */
const rowsInScope = {
  numbers: 'id = ANY ({numbers})',
  orders: 'number_id = ANY ({numbers})',
  subscriptions: 'number_id = ANY ({numbers})',
  subscription_notices:
    'subscription_id IN (SELECT id FROM public.subscriptions WHERE number_id = ANY ({numbers}))',
  bindings: 'number_id = ANY ({numbers})',
  offers: 'number_id = ANY ({numbers})',
  outbound_calls: 'number_id = ANY ({numbers})',
  payments: 'order_id = ANY ({orders})',
  refunds: 'order_id = ANY ({orders})',
  ledger: 'order_id = ANY ({orders})',
  transfers: 'number_id = ANY ({numbers})',
  invoices: 'order_id = ANY ({orders})',
  mandates: 'id = ANY ({mandates})',
  tickets: 'id = ANY ({tickets})',
  waits: 'id = ANY ({waits})',
} as const

type Table = keyof typeof rowsInScope

/** All bindings of the phones of a scope: other numbers count, too. */
const bindingsOfPhones =
  'phone_index IN (SELECT phone_index FROM public.bindings WHERE number_id = ANY ({numbers}))'

/** The payments of all refunds of a scope, also those of other orders. */
const paymentsOfRefunds = 'id IN (SELECT payment_id FROM public.refunds WHERE order_id = ANY ({orders}))'

const special: Partial<Record<Invariant, Partial<Record<Table, string>>>> = {
  'a phone has five numbers at most': { bindings: bindingsOfPhones },
  'a refund is of a payment of its order': { payments: paymentsOfRefunds },
}

/** Invariants of things that are due now: indexes find these, whatever has changed. */
const ofDueThings: readonly Invariant[] = [
  'there is a job for everything that is due',
  'nothing is stuck beyond its deadline',
]

function tablesOf(invariant: Invariant): Table[] {
  if (ofDueThings.includes(invariant)) return []
  return typedKeys(rowsInScope).filter((table) => new RegExp(`\\b${table}\\b`).test(invariants[invariant]))
}

const names = typedKeys(invariants)
const withoutNumber = new Set<Table>(['mandates', 'tickets', 'waits'])

/** Invariants of few rows: they are always checked as a whole. */
export const unscoped = names.filter((name) => tablesOf(name).length === 0)

export const scoped = names.filter((name) => tablesOf(name).length > 0)

/** Those of them that hold for each number by itself. */
export const ofNumbers = scoped.filter((name) => tablesOf(name).some((table) => !withoutNumber.has(table)))

/** Common table expressions take the place of the tables. Appends their parameters to `params`. */
export function queryInScope(invariant: Invariant, scope: ResolvedScope, params: unknown[]): string {
  const conditions = { ...rowsInScope, ...special[invariant] }
  const ctes = tablesOf(invariant).map((table) => {
    const condition = conditions[table].replace(
      /\{(\w+)\}/,
      (_, ids: keyof ResolvedScope) => `$${params.push(scope[ids])}::bigint[]`,
    )
    return `${table} AS NOT MATERIALIZED (SELECT * FROM public.${table} WHERE ${condition})`
  })
  return `WITH ${ctes.join(', ')} ${invariants[invariant]}`
}
