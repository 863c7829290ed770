import { type RawBuilder, sql } from 'kysely'
import type { ConsoleOutput, ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { parseFilters, type FilterValues, countLimit } from '@hao/contract/console/list.ts'
import { customerList } from '@hao/contract/console/lists/customers.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import { idCursor } from '../../platform/base/page.ts'
import { listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import type { RequestContext } from '../base/request-context.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import { dayMs, endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { isBlockedSql } from '../../people/users/blocks.ts'
import { selectSigns, signsSql } from './signs.ts'
import { countUpToLimit } from '../base/queries.ts'

/** The filters for a reader: `waiting` is dropped for staff who may not read tickets. */
function filtersFor({ staff }: RequestContext): Partial<typeof customerList.schemas> {
  const { waiting, ...others } = customerList.schemas
  return hasPermission(staff.roles, customerList.filters.waiting.needs) ? { waiting, ...others } : others
}

type CustomerRow = {
  id: number
  phone: Buffer | null
  nickname: Buffer | null
  created_at: Date
  deleted_at: Date | null
  numbers: number
  orders: number
  paid_fen: number
  refunded_fen: number
  last_order_at: Date | null
  open_tickets: number
  tags: string[]
  blocked: boolean
}

/**
 * The longest period (days) whose new customers are found by the index of that time; for longer ones a scan
 * in the order of ids is faster.
 */
const fewDays = 31

function joinedCondition(from: string | undefined, until: string | undefined): RawBuilder<unknown> {
  const since = from === undefined ? undefined : startOfShanghaiDay(from)
  const before = until === undefined ? undefined : endOfShanghaiDay(until)
  if (since && before && before.getTime() - since.getTime() <= fewDays * dayMs)
    return sql`users.id = ANY(ARRAY(SELECT id FROM users WHERE created_at >= ${since} AND created_at < ${before}))`
  return matchFilters(
    { since, before },
    {
      since: (moment) => sql`users.created_at >= ${moment}`,
      before: (moment) => sql`users.created_at < ${moment}`,
    },
  )
}

type CustomerFilters = FilterValues<typeof customerList.schemas>

const not = (condition: RawBuilder<unknown>, holds: boolean) => (holds ? condition : sql`NOT ${condition}`)

function buildConditions(
  { joinedFrom, joinedUntil, ...others }: CustomerFilters,
  at: Date,
): RawBuilder<unknown> {
  const matches = matchFilters(others, {
    subscribed: (holds) =>
      not(sql`EXISTS (SELECT FROM subscriptions s WHERE s.user_id = users.id AND s.state <> 'ended')`, holds),
    paid: (holds) =>
      not(sql`EXISTS (SELECT FROM orders o WHERE o.user_id = users.id AND o.paid_at IS NOT NULL)`, holds),
    waiting: (holds) => not(sql`users.id IN (SELECT user_id FROM tickets WHERE queue_rank = 0)`, holds),
    tag: (word) => sql`${word} = ANY(users.tags)`,
    blocked: (holds) => not(isBlockedSql(at), holds),
    signs: (holds) => not(sql`users.id IN (SELECT user_id FROM (${signsSql(at)}) signs)`, holds),
    deleted: (holds) => not(sql`(users.deleted_at IS NOT NULL)`, holds),
  })
  return sql`${matches} AND ${joinedCondition(joinedFrom, joinedUntil)}`
}

/** What was paid and refunded, as the ledger says. */
export const sums = sql`
  coalesce(sum(ledger.amount_fen) FILTER (WHERE ledger.kind = 'payment'), 0)::bigint AS paid_fen,
  coalesce(sum(ledger.amount_fen) FILTER (WHERE ledger.kind = 'refund'), 0)::bigint AS refunded_fen`

const liveNumbers = sql`(SELECT count(*)::integer FROM subscriptions s WHERE s.user_id = page.id AND s.state <> 'ended')`

/** A page of customers by id, with sums for the rows of the page only. */
export async function selectCustomers(
  db: Db,
  filters: CustomerFilters,
  { sort, after, limit, at }: { sort: string; after: number | undefined; limit: number; at: Date },
): Promise<CustomerRow[]> {
  const [direction, beyond] = sort === 'oldest' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const behind = after === undefined ? sql`` : sql`AND users.id ${beyond} ${after}`
  const { rows } = await sql<CustomerRow>`
    WITH page AS MATERIALIZED (
      SELECT id, phone, nickname, created_at, deleted_at, tags, ${isBlockedSql(at)} AS blocked FROM users
      WHERE ${buildConditions(filters, at)} ${behind} ORDER BY users.id ${direction} LIMIT ${limit})
    SELECT page.*, ${liveNumbers} AS numbers, placed.orders, placed.last_order_at, placed.paid_fen, placed.refunded_fen,
      (SELECT count(*)::integer FROM tickets t WHERE t.user_id = page.id AND t.queue_rank = 0) AS open_tickets
    FROM page
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS orders, max(created_at) AS last_order_at,
        coalesce(sum(paid_fen), 0)::bigint AS paid_fen, coalesce(sum(refunded_fen), 0)::bigint AS refunded_fen
      FROM orders CROSS JOIN LATERAL (SELECT ${sums} FROM ledger WHERE order_id = orders.id) money
      WHERE orders.user_id = page.id) placed
    ORDER BY page.id ${direction}`.execute(db)
  return rows
}

/** A page of customers with phones masked. Open tickets are counted for staff who may read tickets. */
export async function listCustomers(
  { keys }: Pick<Context, 'keys'>,
  input: ConsoleParsed<'GET /customers'>,
  request: RequestContext,
): Promise<ConsoleOutput<'GET /customers'>> {
  const readsTickets = hasPermission(request.staff.roles, 'tickets.read')
  return listPage(input, {
    filters: filtersFor(request) as typeof customerList.schemas,
    cursor: idCursor,
    select: async (filters, page) => {
      const rows = await selectCustomers(request.db, filters, { ...page, at: request.at })
      const ids = rows.map(({ id }) => id)
      const signs = await selectSigns(request.db, ids, request.at)
      return rows.map((row) => ({ ...row, signs: signs.get(row.id) ?? [] }))
    },
    toPosition: ({ id }) => id,
    present: async (row) => {
      const [phone, nickname] = await Promise.all([
        keys.decrypt('users.phone', row.phone),
        keys.decrypt('users.nickname', row.nickname),
      ])
      return {
        ...presentRow(row),
        phone: phone === null ? null : maskPhone(phone),
        nickname: nickname && maskPhonesInText(nickname),
        deleted: row.deleted_at !== null,
        openTickets: readsTickets ? row.open_tickets : null,
      }
    },
  })
}

type Totals = { numbers: number; orders: number; paid_fen: number; refunded_fen: number }

/** The number of matching customers, and their sums unless there are more than are counted. */
async function countCustomers(db: Db, filters: CustomerFilters, at: Date) {
  const matching = sql`SELECT id FROM users WHERE ${buildConditions(filters, at)}`
  const counted = await countUpToLimit(db, matching)
  if (counted.more) return { ...counted, totals: undefined }
  const { rows } = await sql<Totals>`
    WITH matching AS MATERIALIZED (${matching} LIMIT ${countLimit})
    SELECT money.*,
      (SELECT count(*)::integer FROM subscriptions WHERE user_id IN (SELECT id FROM matching) AND state <> 'ended') AS numbers,
      (SELECT count(*)::integer FROM orders WHERE user_id IN (SELECT id FROM matching)) AS orders
    FROM (SELECT ${sums} FROM orders JOIN ledger ON ledger.order_id = orders.id
      WHERE orders.user_id IN (SELECT id FROM matching)) money`.execute(db)
  return { ...counted, totals: rows[0] }
}

export async function countMatchingCustomers(
  input: Record<string, unknown>,
  request: RequestContext,
): Promise<ConsoleOutput<'GET /customers/count'>> {
  const { filters } = parseFilters(filtersFor(request) as typeof customerList.schemas, input)
  const { count, more, totals } = await countCustomers(request.db, filters, request.at)
  if (!totals) return { count, more, totals: null }
  const { numbers, orders, paid_fen, refunded_fen } = totals
  return { count, more, totals: { numbers, orders, paidFen: paid_fen, refundedFen: refunded_fen } }
}
