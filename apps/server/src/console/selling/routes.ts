import type { sellingEndpoints } from '@hao/contract/console/endpoints/selling.ts'
import { type SellingSwitch, switchSelling } from '../../inventory/selling/switch-selling.ts'
import type { ConsoleHandlers, WriteContext } from '../base/request-context.ts'

/** The switch that stops new orders. `GET /home` shows it to all staff. */
export function sellingRoutes(): ConsoleHandlers<keyof typeof sellingEndpoints> {
  const handle =
    (to: SellingSwitch) =>
    async ({ reason }: { reason: string }, { trx, staff: { staffId }, at }: WriteContext) => {
      const subjectId = await switchSelling(trx, to, { staffId, reason, at })
      return { data: {}, audit: { subjectId, reason } }
    }
  return { 'POST /selling/stop': handle('stop'), 'POST /selling/resume': handle('resume') }
}
