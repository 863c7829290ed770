import { permissionsOf } from '@hao/contract/console/roles.ts'
import type { meEndpoints } from '@hao/contract/console/endpoints/me.ts'
import type { Context } from '../../context.ts'
import { readOwnLimits } from './own-limits.ts'
import { isDemoMonthRunning } from './queries.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'

export function meRoutes({ config, db }: Context): ConsoleHandlers<keyof typeof meEndpoints> {
  const { prefix, separator } = config.numberPlan
  const hasOutbox = config.sms.provider === 'outbox'
  const presentMe = async ({ staffId, name, roles, factorAt }: StaffSession) => ({
    id: staffId,
    name,
    roles,
    permissions: permissionsOf(roles).filter((each) => each !== 'outbox.read' || hasOutbox),
    factorAt: factorAt.toISOString(),
    plan: { prefix, separator },
    shop: { origin: config.publicUrl ?? null, port: config.port },
    demo: !config.production,
    monthUnderWay: config.demoMonth && (await isDemoMonthRunning(db)),
  })
  return {
    'GET /me': (_input, { staff }) => presentMe(staff),
    'GET /me/limits': (_input, { db: reader, staff, at }) => readOwnLimits(config, reader, { ...staff, at }),
    'GET /session': async (_input, { staff }) => ({ me: staff ? await presentMe(staff) : null }),
  }
}
