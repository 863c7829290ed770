import { sql } from 'kysely'
import type { Locale } from '@hao/contract/locale.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
type Thing = { name: string | null; kind: string | null; at: string | null }
type Row = { subject: string; subject_id: string | null; details: Readonly<Record<string, unknown>> }

/** The kind of thing whose name is shown. For a revealed phone: what the phone belongs to. */
function kindOf({ subject, details }: Row): string {
  const kind = String(details['kind'])
  if (subject !== 'phone') return subject
  if (kind === 'second-phone') return 'subscription'
  return kind === 'customer' ? kind : `phone ${kind}`
}

/** The details that hold ids, and the kind of thing the ids name. '' means the kind of the row's subject. */
const namedBy = { to: 'staff', orderId: 'order', setId: 'set', order: '', wanted: '' } as const

const idsOf = (value: unknown): unknown[] => [value ?? []].flat()

function* idsIn(row: Row): Generator<{ kind: string; id: string; detail?: string }> {
  if (row.subject_id !== null) yield { kind: kindOf(row), id: row.subject_id }
  for (const [detail, kind] of Object.entries(namedBy))
    for (const id of idsOf(row.details[detail])) yield { kind: kind || row.subject, id: String(id), detail }
}

/** Adds the current names of subjects and of ids in details. Runs one query for each kind on the page. */
export async function addSubjectNames<R extends Row>(
  context: Context,
  db: Db,
  rows: readonly R[],
  locale: Locale,
) {
  const idsByKind = new Map<string, Set<string>>()
  for (const { kind, id } of rows.flatMap((row) => [...idsIn(row)]))
    idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id))
  const things = new Map<string, Thing>()
  for (const [kind, ids] of idsByKind)
    for (const [id, thing] of await readSubjects(context, db, { kind, ids: [...ids], locale }))
      things.set(`${kind} ${id}`, thing)
  return rows.map((row) => {
    const named: Record<string, Thing[]> = {}
    for (const { kind, id, detail } of idsIn(row)) {
      const thing = things.get(`${kind} ${id}`)
      if (detail && thing) (named[detail] ??= []).push(thing)
    }
    return { ...row, thing: things.get(`${kindOf(row)} ${row.subject_id}`) ?? null, named }
  })
}

type Names = {
  id: string | number
  digits?: string
  phone?: Buffer | null
  name?: string | null
  kind?: string | null
  at?: Date
}

function source(text: TemplateStringsArray) {
  return sql.raw<Names>(text.join(''))
}

/** For each kind: a query of the id and whatever a name is built from: digits, phone, name, kind, moment. */
const sources: Readonly<Record<string, ReturnType<typeof source>>> = {
  number: source`SELECT id, digits FROM numbers`,
  order: source`SELECT id, out_trade_no AS name FROM orders`,
  staff: source`SELECT id, name FROM staff_members`,
  totp: source`SELECT id, name FROM staff_members`,
  passkey: source`SELECT id, name FROM staff_passkeys`,
  session: source`SELECT id, device AS name, created_at AS at FROM staff_sessions`,
  ticket: source`SELECT t.id, u.phone, t.created_at AS at FROM tickets t JOIN users u ON u.id = t.user_id`,
  template: source`SELECT id, title AS name FROM ticket_templates`,
  view: source`SELECT id, name FROM staff_saved_views`,
  customer: source`SELECT id, phone, created_at AS at FROM users`,
  category: source`SELECT category AS id, name, locale FROM category_texts`,
  set: source`SELECT id, parameters ->> 'file' AS name, move AS kind, created_at AS at FROM change_sets`,
  'period-discounts': source`SELECT id, requested_at AS at FROM approvals`,
  'price-rules': source`SELECT id, name FROM price_rule_sets`,
  subscription: source`SELECT s.id, n.digits FROM subscriptions s JOIN numbers n ON n.id = s.number_id`,
  export: source`SELECT id, kind, created_at AS at FROM exports`,
  approval: source`SELECT id, kind, requested_at AS at FROM approvals`,
  banner: source`SELECT banner_id AS id, title AS name, locale FROM banner_texts`,
  question: source`SELECT question_id AS id, title AS name, locale FROM question_texts`,
  'featured-plan': source`SELECT id, created_at AS at FROM featured_plans`,
  invoice: source`SELECT i.id, o.out_trade_no AS name FROM invoices i JOIN orders o ON o.id = i.order_id`,
  'refund-request': source`SELECT q.id, o.out_trade_no AS name FROM refund_requests q JOIN orders o ON o.id = q.order_id`,
  'money-case': source`SELECT c.id, coalesce(q.out_trade_no, d.reference, r.out_refund_no) AS name, c.opened_at AS at FROM payment_exceptions c
    LEFT JOIN quarantined_payments q ON q.id = c.quarantined_payment_id LEFT JOIN bill_differences d ON d.id = c.bill_difference_id
    LEFT JOIN refunds r ON r.id = c.refund_id`,
  'phone binding': source`SELECT b.id, n.digits FROM bindings b JOIN numbers n ON n.id = b.number_id`,
  'phone caller': source`SELECT c.id, n.digits FROM calls c JOIN subscriptions s ON s.id = c.subscription_id JOIN numbers n ON n.id = s.number_id`,
  'phone message': source`SELECT m.id, u.phone, t.created_at AS at FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id JOIN users u ON u.id = t.user_id`,
  'phone note': source`SELECT m.id, u.phone, t.created_at AS at FROM ticket_notes m JOIN tickets t ON t.id = m.ticket_id JOIN users u ON u.id = t.user_id`,
}

/** The things of one kind with these ids. Empty for a kind without names. */
async function readSubjects(
  { keys, config }: Context,
  db: Db,
  { kind, ids, locale }: { kind: string; ids: readonly string[]; locale: Locale },
): Promise<[string, Thing][]> {
  const from = Object.hasOwn(sources, kind) ? sources[kind] : undefined
  if (!from) return []
  const numeric = ids.filter((id) => /^\d{1,15}$/.test(id))
  const isOneOf = kind === 'category' ? sql`id = ANY(${ids})` : sql`id = ANY(${numeric}::bigint[])`
  // Sorts the requested language last, so that it replaces Chinese, which every text has.
  const { rows } = await sql<Names>`
    SELECT * FROM (${from}) AS things WHERE ${isOneOf}
    ORDER BY coalesce(to_jsonb(things) ->> 'locale', '') = ${locale}`.execute(db)
  return Promise.all(
    rows.map(async ({ id, digits, phone, name, kind: shown = null, at = null }): Promise<[string, Thing]> => {
      const opened = phone ? await keys.decrypt('users.phone', phone) : null
      const own = digits ? formatNumber(digits, config.numberPlan) : opened && maskPhone(opened)
      return [String(id), { name: name ?? own ?? null, kind: shown, at: at?.toISOString() ?? null }]
    }),
  )
}
