import type { homeEndpoints } from '@hao/contract/console/endpoints/home.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { selectSellingStop } from '../../inventory/selling/queries.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { computeHomeFigures } from './home-figures.ts'
import { shareComputation } from '../base/share-computation.ts'

/**
 * The maximum age (ms) of the shared figures. Screens poll every 2.5 s, so a figure on a screen is less than
 * 5 s old.
 */
const maxAgeMs = 2000

export function homeRoutes(context: Context): ConsoleHandlers<keyof typeof homeEndpoints> {
  const glance = shareComputation((at) => computeHomeFigures(context.db, at), {
    clock: () => context.clock(),
    freshMs: maxAgeMs,
  })
  return {
    'GET /home': async (_, { db, staff: { roles } }) => {
      const [{ at, sales, refunds }, stop] = await Promise.all([glance(), selectSellingStop(db)])
      return {
        at,
        ...(stop && {
          sellingStop: { since: stop.stopped_at.toISOString(), by: stop.by, reason: stop.reason },
        }),
        ...(hasPermission(roles, 'orders.read') && { sales }),
        ...(hasPermission(roles, 'refunds.read') && { refunds }),
      }
    },
  }
}
