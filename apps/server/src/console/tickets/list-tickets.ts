import { countLimit, parseFilters } from '@hao/contract/console/list.ts'
import type { ConsoleOutput, ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { ticketList } from '@hao/contract/console/lists/tickets.ts'
import type { Context } from '../../context.ts'
import { listPage } from '../base/list.ts'
import type { RequestContext } from '../base/request-context.ts'
import { presentTicket } from './present.ts'
import {
  countTickets,
  selectTickets,
  ticketCursor,
  toTicketPosition,
  type TicketPosition,
} from './queries.ts'
import { searchTickets } from './search-tickets.ts'

/** A page of tickets. One of a text search may have few rows or none, and a next page. */
export async function listTickets(
  context: Context,
  input: ConsoleParsed<'GET /tickets'>,
  { db, staff, at }: RequestContext,
): Promise<ConsoleOutput<'GET /tickets'>> {
  let stoppedAt: TicketPosition | undefined
  const page = await listPage(input, {
    filters: ticketList.schemas,
    cursor: ticketCursor,
    select: async ({ text, ...filters }, slice) => {
      const seen = { staffId: staff.staffId, at }
      if (text === undefined) return selectTickets(db, filters, { ...slice, seen })
      const found = await searchTickets(context, db, { text, filters, seen, ...slice })
      stoppedAt = found.stoppedAt
      return found.rows
    },
    toPosition: toTicketPosition,
    present: (row) => presentTicket(context, row, at),
  })
  return page.next === undefined && stoppedAt ? { ...page, next: ticketCursor.write(stoppedAt) } : page
}

/** The number of matching tickets. A text search counts what one search finds, `more` if it stopped. */
export async function countMatchingTickets(
  context: Context,
  input: Record<string, unknown>,
  { db, staff, at }: RequestContext,
): Promise<ConsoleOutput<'GET /tickets/count'>> {
  const { text, ...filters } = parseFilters(ticketList.schemas, input).filters
  const seen = { staffId: staff.staffId, at }
  if (text === undefined) return countTickets(db, filters, seen)
  const page = { sort: 'due', after: undefined, limit: countLimit }
  const { rows, stoppedAt } = await searchTickets(context, db, { text, filters, seen, ...page })
  return { count: rows.length, more: stoppedAt !== undefined }
}
