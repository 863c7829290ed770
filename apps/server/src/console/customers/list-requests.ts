import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import type { customerRequestList } from '@hao/contract/console/lists/customer-requests.ts'
import { sql } from 'kysely'
import { isPending } from '../../people/approvals/queries.ts'
import { selectTies } from '../../people/approvals/ties.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CustomerRequestKind } from '../../platform/db/schema/approvals.ts'
import { presentRow } from '../base/present-row.ts'
import { type RequestContent, requestKinds } from './decide-request.ts'
import { describeFile } from './seal-data.ts'

type Request = ConsoleOutput<'GET /customer-requests/:id'>
type Page = FilterValues<typeof customerRequestList.schemas> & {
  id?: number
  before?: number | undefined
  limit: number
}
type Reader = { staffId: number; at: Date }

/** Requests about customers, the newest first. One that no one can approve any more has lapsed. */
export async function selectCustomerRequests(db: Db, page: Page, reader: Reader): Promise<Request[]> {
  const state = sql<
    Request['state']
  >`CASE WHEN approvals.state = 'asked' AND NOT ${isPending(reader.at)} THEN 'lapsed' ELSE approvals.state END`
  let query = db
    .selectFrom('approvals')
    .innerJoin('staff_members', 'staff_members.id', 'requested_by')
    .leftJoin('staff_members as decider', 'decider.id', 'decided_by')
    .leftJoin('sealed_exports as sealed', 'approval_id', 'approvals.id')
    .select([
      'approvals.id',
      'kind',
      'subject_id as customer_id',
      'approvals.content',
      'reason',
      state.as('state'),
    ])
    .select(['staff_members.name as asked_by', 'requested_by as asked_by_id', 'requested_at as asked_at'])
    .select(['expires_at as lapses_at', 'decider.name as decided_by', 'decided_at'])
    .select(['sealed.sealed_at', 'sealed.downloaded_at', 'sealed.rows', 'sealed.sha256'])
    .select(
      sql<string | null>`(SELECT reason FROM approval_history
      WHERE approval_id = approvals.id AND event IN ('approve', 'refuse'))`.as('note'),
    )
    .where('kind', 'in', page.kind ? [page.kind] : requestKinds)
    .$narrowType<{ kind: CustomerRequestKind }>()
  if (page.id !== undefined) query = query.where('approvals.id', '=', page.id)
  if (page.customer !== undefined) query = query.where('subject_id', '=', page.customer)
  if (page.state) query = query.where(state, '=', page.state)
  if (page.before !== undefined) query = query.where('approvals.id', '<', page.before)
  const rows = await query.orderBy('approvals.id', 'desc').limit(page.limit).execute()
  const asked = rows.map((row) => ({ askedBy: row.asked_by_id, asker: row.asked_by, askedAt: row.asked_at }))
  const ties = await selectTies(db, reader, asked)
  return rows.map(({ content: json, sealed_at, downloaded_at, rows: count, sha256, ...row }, place) => {
    const content = JSON.parse(json) as RequestContent[CustomerRequestKind]
    const isLetter = 'letter' in content
    const file = { ...row, sealed_at, downloaded_at }
    return {
      ...presentRow(row),
      tie: ties[place] ?? null,
      block: 'silent' in content ? content : null,
      letter: isLetter ? { ...content, number: content.letter } : null,
      phoneChangeId: 'phoneChangeId' in content ? content.phoneChangeId : null,
      file:
        !isLetter || row.state !== 'approved'
          ? null
          : { state: describeFile(file, reader.at), rows: count, sha256 },
    }
  })
}

export async function getCustomerRequest(db: Db, id: number, reader: Reader): Promise<Request> {
  const [request] = await selectCustomerRequests(db, { id, limit: 1 }, reader)
  if (!request) throw refuse('no-such-thing')
  return request
}
