import { type LimitedAct, limitedActs } from '@hao/contract/console/limits.ts'
import { hasPermission, type Permission, type Role } from '@hao/contract/console/roles.ts'
import { readFigures } from '../../inventory/bulk-changes/change-figures.ts'
import { noPrices } from '../../inventory/bulk-changes/price-queries.ts'
import { readLimit } from '../../people/limits/limits.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'

type Reader = { staffId: number; roles: readonly Role[]; at: Date }

/** Who can take each act. */
const permissionsOfActs: Record<LimitedAct, Permission> = {
  refund: 'refunds.ask',
  'off-sale': 'numbers.block',
  block: 'numbers.block',
  access: 'staff',
  reveal: 'reveal',
  phone: 'customers.read',
}

/** The limits of one person for what the reader may do, and what is used of them. */
export async function readOwnLimits({ priceLimits: limits }: Config, db: Db, reader: Reader) {
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
