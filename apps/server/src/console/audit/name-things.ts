import type { Locale } from '@hao/contract/locale.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'

type Thing = { name: string | null; kind: string | null; at: string | null }
type Row = { subject: string; subject_id: string | null; details: Readonly<Record<string, unknown>> }

/** What the names of things are read from: the id as text, and of each what there is of digits, a phone, a name, a kind and a moment. */
const sources: Readonly<Record<string, ReturnType<typeof source>>> = {
  number: source`SELECT id, digits FROM numbers`,
  order: source`SELECT id, out_trade_no AS name FROM orders`,
  staff: source`SELECT id, name FROM staff_members`,
  totp: source`SELECT id, name FROM staff_members`,
  passkey: source`SELECT id, name FROM staff_passkeys`,
  session: source`SELECT id, device AS name, created_at AS at FROM staff_sessions`,
  ticket: source`SELECT t.id, u.phone, t.created_at AS at FROM tickets t JOIN users u ON u.id = t.user_id`,
  template: source`SELECT id, title AS name FROM ticket_templates`,
  view: source`SELECT id, name FROM staff_views`,
  customer: source`SELECT id, phone, created_at AS at FROM users`,
  category: source`SELECT category AS id, name, locale FROM category_texts`,
  set: source`SELECT id, parameters ->> 'file' AS name, move AS kind, created_at AS at FROM change_sets`,
  'price-rules': source`SELECT id, name FROM price_rule_sets`,
  subscription: source`SELECT s.id, n.digits FROM subscriptions s JOIN numbers n ON n.id = s.number_id`,
  export: source`SELECT id, kind, created_at AS at FROM exports`,
  banner: source`SELECT banner_id AS id, title AS name, locale FROM banner_texts`,
  question: source`SELECT question_id AS id, title AS name, locale FROM question_texts`,
  'refund-request': source`SELECT q.id, o.out_trade_no AS name FROM refund_requests q JOIN orders o ON o.id = q.order_id`,
  'money-case': source`SELECT c.id, coalesce(q.out_trade_no, d.reference, r.out_refund_no) AS name, c.opened_at AS at FROM money_cases c
    LEFT JOIN quarantined_payments q ON q.id = c.quarantined_payment_id LEFT JOIN bill_differences d ON d.id = c.bill_difference_id
    LEFT JOIN refunds r ON r.id = c.refund_id`,
  'phone binding': source`SELECT b.id, n.digits FROM bindings b JOIN numbers n ON n.id = b.number_id`,
  'phone caller': source`SELECT c.id, n.digits FROM calls c JOIN subscriptions s ON s.id = c.subscription_id JOIN numbers n ON n.id = s.number_id`,
  'phone message': source`SELECT m.id, u.phone, t.created_at AS at FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id JOIN users u ON u.id = t.user_id`,
  'phone note': source`SELECT m.id, u.phone, t.created_at AS at FROM ticket_notes m JOIN tickets t ON t.id = m.ticket_id JOIN users u ON u.id = t.user_id`,
}

function source(text: TemplateStringsArray) {
  return sql.raw<Record<string, unknown>>(text[0]!)
}

/** A reveal names its phone by the thing that has it. */
function kindOf({ subject, details }: Row): string {
  const kind = String(details['kind'])
  if (subject !== 'phone') return subject
  if (kind === 'second-phone') return 'subscription'
  return kind === 'customer' ? kind : `phone ${kind}`
}

/** Details that name things by ids, and of which kind these are; '' stands for the kind of the row. */
const namedBy = { to: 'staff', orderId: 'order', setId: 'set', order: '', wanted: '' } as const

function* idsIn(row: Row): Generator<{ kind: string; id: string; detail?: string }> {
  if (row.subject_id !== null) yield { kind: kindOf(row), id: row.subject_id }
  for (const [detail, kind] of Object.entries(namedBy))
    for (const id of [row.details[detail] ?? []].flat() as (string | number)[])
      yield { kind: kind || row.subject, id: String(id), detail }
}

/** Rows of the audit with the names of what they are about, as those are now: a query for each kind of thing on the page. */
export async function nameThings<R extends Row>(
  context: Context,
  db: Db,
  rows: readonly R[],
  locale: Locale,
) {
  const wanted = new Map<string, Set<string>>()
  for (const { kind, id } of rows.flatMap((row) => [...idsIn(row)]))
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  const things = new Map<string, Thing>()
  for (const [kind, ids] of wanted)
    for (const [id, thing] of await selectThings(context, db, { kind, ids: [...ids], locale }))
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

async function selectThings(
  { keys, config }: Context,
  db: Db,
  { kind, ids, locale }: { kind: string; ids: readonly string[]; locale: Locale },
): Promise<[string, Thing][]> {
  const from = Object.hasOwn(sources, kind) ? sources[kind] : undefined
  if (!from) return []
  const numeric = ids.filter((id) => /^\d{1,15}$/.test(id))
  const isOneOf = kind === 'category' ? sql`id = ANY(${ids})` : sql`id = ANY(${numeric}::bigint[])`
  // A language that a thing lacks is stood in for by Chinese, which every text has.
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM (${from}) AS things WHERE ${isOneOf}
    ORDER BY coalesce(to_jsonb(things) ->> 'locale', '') = ${locale}`.execute(db)
  return Promise.all(
    rows.map(async ({ id, digits, phone, name, kind: says = null, at = null }) => {
      const opened = phone ? await keys.open('users.phone', phone as Buffer) : null
      const own =
        typeof digits === 'string' ? formatNumber(digits, config.numberPlan) : opened && maskPhone(opened)
      const thing = { name: (name ?? own ?? null) as string | null, kind: says as string | null }
      return [String(id), { ...thing, at: at instanceof Date ? at.toISOString() : null }] as [string, Thing]
    }),
  )
}
