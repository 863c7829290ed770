import { permissionsOf } from '@hao/contract/console/roles.ts'
import type { meEndpoints } from '@hao/contract/console/endpoints/me.ts'
import type { Context } from '../../context.ts'
import { readOwnLimits } from './own-limits.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'

export function meRoutes({ config }: Context): ConsoleHandlers<keyof typeof meEndpoints> {
  const { prefix, separator } = config.numberPlan
  const hasOutbox = config.sms.provider === 'outbox'
  const presentMe = ({ staffId, name, roles, factorAt }: StaffSession) => ({
    id: staffId,
    name,
    roles,
    permissions: permissionsOf(roles).filter((each) => each !== 'outbox.read' || hasOutbox),
    factorAt: factorAt.toISOString(),
    plan: { prefix, separator },
    shop: { origin: config.publicUrl ?? null, port: config.port },
    demo: !config.production,
  })
  return {
    'GET /me': async (_input, { staff }) => presentMe(staff),
    'GET /me/limits': (_input, { db: reader, staff, at }) => readOwnLimits(config, reader, { ...staff, at }),
    'GET /session': async (_input, { staff }) => ({ me: staff ? presentMe(staff) : null }),
  }
}
