import type { staffEndpoints } from '@hao/contract/console/endpoints/staff.ts'
import { staffList } from '@hao/contract/console/lists/staff.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { invite } from '../../people/staff/invite.ts'
import { changeRoles, disableMember, enableMember, inviteAgain } from '../../people/staff/manage.ts'
import { listFactors } from '../../people/staff/own-factors.ts'
import { endStaffSessions, listOpenSessions } from '../../people/staff/sessions.ts'
import { actOf, actorOf, type ConsoleHandlers } from '../base/request-context.ts'
import { listById } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import { selectHistory, selectStaffMember, selectStaff, selectUnderWay } from './queries.ts'

type Row = Awaited<ReturnType<typeof selectStaff>>[number]

/** Each change of who has access counts for the limits of one person. */
const alone = { access: 1 }

export function staffRoutes(context: Context): ConsoleHandlers<keyof typeof staffEndpoints> {
  return {
    'GET /staff': (input, { db }) =>
      listById(input, {
        filters: staffList.schemas,
        select: (filters, page) => selectStaff(db, filters, page),
        present: presentRow,
      }),

    'GET /staff/:id': async ({ id }, { db, at }) => {
      const row = await requireOne(db, id)
      const { totp, passkeys, recoveryCodes } = await listFactors(db, id)
      const sessions = await listOpenSessions(context, { staffId: id, at })
      const history = (await selectHistory(db, id)).map(presentRow)
      const underWay = (await selectUnderWay(db, id)).map(presentRow)
      const factors = { totp, passkeys: passkeys.length, recoveryCodes }
      return { ...presentRow(row), ...factors, sessions: sessions.length, underWay, history }
    },

    'POST /staff': async ({ name, roles }, request) => {
      const { staffId, token } = await invite(request.trx, {
        name,
        roles,
        by: { ...actorOf(request), reason: null },
      })
      return {
        data: { id: staffId, link: linkOf(token) },
        audit: { subjectId: staffId, details: { roles }, alone },
      }
    },

    'POST /staff/:id/invite': async ({ id, version, reason }, request) => {
      const { token } = await inviteAgain(request.trx, { staffId: id, version }, actOf(request, reason))
      return { data: { id, link: linkOf(token) }, audit: { subjectId: id, reason, alone } }
    },

    'PATCH /staff/:id': async ({ id, version, roles, reason }, request) => {
      const changed = await changeRoles(request.trx, { staffId: id, version }, roles, actOf(request, reason))
      return {
        data: { id, version: changed.version },
        audit: { subjectId: id, reason, details: { roles }, alone },
      }
    },

    'POST /staff/:id/disable': async ({ id, version, reason }, request) => {
      const changed = await disableMember(request.trx, { staffId: id, version }, actOf(request, reason))
      return { data: { id, version: changed.version }, audit: { subjectId: id, reason, alone } }
    },

    'POST /staff/:id/enable': async ({ id, version, reason }, request) => {
      const changed = await enableMember(request.trx, { staffId: id, version }, actOf(request, reason))
      return { data: { id, version: changed.version }, audit: { subjectId: id, reason, alone } }
    },

    'POST /staff/:id/sessions/end': async ({ id, reason }, { trx, at }) => {
      await requireOne(trx, id)
      const ended = await endStaffSessions(trx, { staffId: id, at })
      return { data: { ended }, audit: { subjectId: id, reason, details: { ended } } }
    },
  }
}

const linkOf = (token: string) => `/invite#${token}`

async function requireOne(db: Db, id: number): Promise<Row> {
  const row = await selectStaffMember(db, id)
  if (!row) throw refuse('no-such-thing')
  return row
}
