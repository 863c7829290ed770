import type { MessageTopic } from '@hao/contract/console/message-choices.ts'
import { hasPermission, type Permission, type Role } from '@hao/contract/console/roles.ts'
import { sql } from 'kysely'
import { answeringStaff } from '../../content/support/queries.ts'
import {
  approvePermissions,
  askPermissions,
  hasUnseenOutcome,
  isPending,
} from '../../people/approvals/queries.ts'
import { selectTies } from '../../people/approvals/ties.ts'
import { addDays } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ApprovalKind } from '../../platform/db/schema/approvals.ts'
import { selectJobs } from '../../platform/jobs/table.ts'
import { mayRun, runnableJobs } from '../base/job-kinds.ts'

/** What is older (days) is in the console alone. Messages are kept longer, so that none is repeated. */
const newDays = 14
const maxRows = 1000

/** What a member is to be told about, and of which kind it is: of an approval, or the state of an outcome. */
export type DueMessage = { staffId: number; topic: MessageTopic; kind: string; subject: string }

type Member = { id: number; roles: readonly Role[] }

const mayDoAny = (roles: readonly Role[], permissions: Readonly<Record<string, Permission>>) =>
  Object.values(permissions).some((permission) => hasPermission(roles, permission))

const isOpenTo: Record<MessageTopic, (roles: readonly Role[]) => boolean> = {
  approvals: (roles) => mayDoAny(roles, approvePermissions),
  tickets: (roles) => hasPermission(roles, 'tickets.answer'),
  jobs: (roles) => runnableJobs(roles).length > 0,
  outcomes: (roles) => mayDoAny(roles, askPermissions),
}

/** Whether members with these roles can be told about a topic. */
export const mayBeTold = (roles: readonly Role[], topic: MessageTopic): boolean => isOpenTo[topic](roles)

/** Everything that holds at this moment and concerns one of the members, by their roles of this moment. */
export async function listDueMessages(db: Db, members: readonly Member[], at: Date): Promise<DueMessage[]> {
  if (members.length === 0) return []
  const [requests, tickets, jobs] = await Promise.all([
    selectRequests(db, at),
    selectOverdueTickets(db, at),
    selectJobs(db, { state: 'failed' }, { limit: maxRows }),
  ])
  // The failure of a message would lead to another one.
  const failed = jobs.filter(({ name }) => name !== 'staff-message-send')
  const of = await Promise.all(
    members.map(async (member) => [
      ...(await listRequests(db, member, requests, at)),
      ...(mayBeTold(member.roles, 'tickets') ? tickets : [])
        .filter(({ assignee, answers }) => assignee === member.id || !answers)
        .map(({ id, dueAt }) => ({
          topic: 'tickets' as const,
          kind: 'overdue',
          subject: `${id} ${dueAt.getTime()}`,
        })),
      ...failed
        .filter(({ name }) => mayRun(member.roles, name))
        .map(({ id }) => ({ topic: 'jobs' as const, kind: 'failed', subject: id })),
    ]),
  )
  return of.flatMap((due, place) => due.map((each) => ({ staffId: members[place]!.id, ...each })))
}

type Request = {
  id: number
  kind: ApprovalKind
  state: 'asked' | 'approved' | 'refused' | 'lapsed'
  askedBy: number
  askedAt: Date
  asker: string
}

/** Requests that wait for a second person, and decided ones that the requester has not seen. */
async function selectRequests(db: Db, at: Date): Promise<Request[]> {
  const { rows } = await sql<Request>`
    SELECT approvals.id, kind, approvals.state, requested_by AS "askedBy", requested_at AS "askedAt", name AS asker
    FROM approvals JOIN staff_members ON staff_members.id = requested_by
    WHERE ${isPending(at)} OR ${hasUnseenOutcome(at)}
    ORDER BY approvals.id DESC LIMIT ${maxRows}`.execute(db)
  return rows
}

async function listRequests(db: Db, { id: staffId, roles }: Member, requests: readonly Request[], at: Date) {
  const waiting = requests.filter(
    ({ kind, state, askedBy }) =>
      state === 'asked' && askedBy !== staffId && hasPermission(roles, approvePermissions[kind]),
  )
  const ties = await selectTies(db, { staffId, at }, waiting)
  const decided = requests.filter(
    ({ kind, state, askedBy }) =>
      state !== 'asked' && askedBy === staffId && hasPermission(roles, askPermissions[kind]),
  )
  return [
    ...waiting
      .filter((_, place) => ties[place] === null)
      .map(({ id, kind }) => ({ topic: 'approvals' as const, kind, subject: String(id) })),
    ...decided.map(({ id, state }) => ({ topic: 'outcomes' as const, kind: state, subject: String(id) })),
  ]
}

/** `answers`: whether the assignee answers tickets; else the ticket is everybody's. */
async function selectOverdueTickets(db: Db, at: Date) {
  const { rows } = await sql<{ id: number; dueAt: Date; assignee: number | null; answers: boolean }>`
    SELECT id, due_at AS "dueAt", assignee, coalesce(assignee IN (${answeringStaff}), false) AS answers
    FROM tickets WHERE queue_rank = 0 AND due_at < ${at} AND due_at > ${addDays(at, -newDays)}
    ORDER BY due_at DESC LIMIT ${maxRows}`.execute(db)
  return rows
}
