import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { normalisePhone, isPhone, maskPhone } from '@hao/contract/phone.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import { findByNumber, findByOrder, findByPhone, type FoundCustomer } from './queries.ts'

type Answer = ConsoleOutput<'POST /customers/find'>

/** The format of the payment provider's trade numbers. */
const tradeNumber = /^[0-9A-Z_-]{6,32}$/

/**
 * Finds shoppers by a full phone, a number, or an order's trade number, tried in this order. A phone is found
 * by its blind index.
 */
export async function findCustomers(
  { keys, config }: Pick<Context, 'keys' | 'config'>,
  trx: Trx,
  typed: string,
): Promise<Answer> {
  const phone = normalisePhone(typed)
  const digits = parseTypedNumber(typed, config.numberPlan)
  const trade = typed.normalize('NFKC').trim().toUpperCase()
  if (isPhone(phone)) return answer('phone', await findByPhone(trx, keys, phone))
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
