import { type LimitedAct, limitedActs } from '@hao/contract/console/limits.ts'
import { hasPermission, type Permission, permissionsOf, type Role } from '@hao/contract/console/roles.ts'
import type { meEndpoints } from '@hao/contract/console/endpoints/me.ts'
import type { Context } from '../../context.ts'
import { readFigures } from '../../inventory/bulk-changes/change-figures.ts'
import { noPrices } from '../../inventory/bulk-changes/price-queries.ts'
import { readLimit } from '../../people/limits/limits.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
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

type Reader = { staffId: number; roles: readonly Role[]; at: Date }

const permissionsOfActs: Record<LimitedAct, Permission> = {
  refund: 'refunds.ask',
  'off-sale': 'numbers.block',
  block: 'numbers.block',
  access: 'staff',
  reveal: 'reveal',
  phone: 'customers.read',
}

/** The limits of one person for what the reader may do, and what is used of them. */
async function readOwnLimits({ priceLimits: limits }: Config, db: Db, reader: Reader) {
  const acts = limitedActs.filter((act) => hasPermission(reader.roles, permissionsOfActs[act]))
  const counted = await Promise.all(acts.map((act) => readLimit(db, act, reader)))
  const shown = counted.map(({ act, max, used }) => ({ act, max, used }))
  if (!hasPermission(reader.roles, 'numbers.change')) return shown
  const { staffId, at } = reader
  const prices = await readFigures(db, { planned: noPrices, staffId, at, limits })
  const sumFen = Math.floor((prices.baseFen * limits.sumPercent) / 100)
  return [
    ...shown,
    { act: 'price' as const, max: limits.numbers, used: prices.numbers },
    { act: 'cut' as const, max: sumFen, used: prices.loweredFen },
    { act: 'raise' as const, max: sumFen, used: prices.raisedFen },
  ]
}
