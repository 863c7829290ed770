import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { normalisePhone, isPhone, maskPhone } from '@hao/contract/phone.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import { limitPhoneSearches } from '../base/hourly-limits.ts'
import { findByNumber, findByOrder, findByPhone, type FoundCustomer } from './queries.ts'

type Answer = ConsoleOutput<'POST /customers/find'>

/** What the provider takes for the number of an order. */
const tradeNumber = /^[0-9A-Z_-]{6,32}$/

/**
 * Finds shoppers by what was typed: a whole phone, a number of ours, or the number of an order, the first of these that it can be and that finds somebody. A phone is looked for
 * by its blind index alone, and counted: refuses `rate-limited`.
 */
export async function findCustomers(
  { keys, config }: Pick<Context, 'keys' | 'config'>,
  trx: Trx,
  typed: string,
  who: { staffId: number; at: Date },
): Promise<Answer> {
  const phone = normalisePhone(typed)
  const digits = parseTypedNumber(typed, config.numberPlan)
  const trade = typed.normalize('NFKC').trim().toUpperCase()
  if (isPhone(phone)) {
    await limitPhoneSearches(trx, who)
    return answer('phone', await findByPhone(trx, keys, phone))
  }
  const owners = digits === undefined ? [] : await findByNumber(trx, keys, digits)
  if (owners.length > 0) return answer('number', owners)
  const buyers = tradeNumber.test(trade) ? await findByOrder(trx, keys, trade) : []
  if (buyers.length > 0) return answer('order', buyers)
  return { by: digits === undefined ? 'none' : 'number', list: [] }
}

function answer(by: Answer['by'], found: readonly FoundCustomer[]): Answer {
  return {
    by,
    list: found.map(({ id, phone, nickname, created_at, deleted_at, number }) => ({
      id,
      phone: phone === null ? null : maskPhone(phone),
      nickname: nickname && maskPhonesInText(nickname),
      createdAt: created_at.toISOString(),
      deleted: deleted_at !== null,
      number,
    })),
  }
}
