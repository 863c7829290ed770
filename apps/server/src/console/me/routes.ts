import { permissionsOf } from '@hao/contract/console/roles.ts'
import type { meEndpoints } from '@hao/contract/console/endpoints/me.ts'
import type { Context } from '../../context.ts'
import { isDemoMonthRunning } from './queries.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'

/** The logged-in staff member. */
export function meRoutes({ config, db }: Context): ConsoleHandlers<keyof typeof meEndpoints> {
  const { prefix, separator } = config.numberPlan
  return {
    'GET /me': async (_input, { staff }) => ({
      id: staff.staffId,
      name: staff.name,
      roles: staff.roles,
      permissions: permissionsOf(staff.roles),
      factorAt: staff.factorAt.toISOString(),
      plan: { prefix, separator },
      demo: !config.production,
      monthUnderWay: config.demoMonth && (await isDemoMonthRunning(db)),
    }),
  }
}
