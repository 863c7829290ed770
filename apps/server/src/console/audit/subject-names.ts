import type { Locale } from '@hao/contract/locale.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { selectSubjects } from './queries.ts'

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

async function readSubjects(
  { keys, config }: Context,
  db: Db,
  which: { kind: string; ids: readonly string[]; locale: Locale },
): Promise<[string, Thing][]> {
  const rows = await selectSubjects(db, which)
  return Promise.all(
    rows.map(async ({ id, digits, phone, name, kind = null, at = null }): Promise<[string, Thing]> => {
      const opened = phone ? await keys.decrypt('users.phone', phone) : null
      const own = digits ? formatNumber(digits, config.numberPlan) : opened && maskPhone(opened)
      return [String(id), { name: name ?? own ?? null, kind, at: at?.toISOString() ?? null }]
    }),
  )
}
