import { maskPhone } from '@hao/contract/phone.ts'
import { type NumberPlan, formatNumber } from '@hao/numbers/plan.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { presentRow } from '../base/present-row.ts'
import type { OrderRow } from './queries.ts'

/** An order as the list shows it, the buyer's phone masked. */
export async function presentOrderRow(
  { digits, phone, ...row }: OrderRow & { phone: Buffer | null },
  { keys, plan }: { keys: Keys; plan: NumberPlan },
) {
  const decrypted = await keys.decrypt('users.phone', phone)
  return {
    ...presentRow(row),
    number: formatNumber(digits, plan),
    phone: decrypted === null ? null : maskPhone(decrypted),
  }
}
