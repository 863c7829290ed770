import type { Subscription } from '@hao/contract/entities.ts'
import { maskPhone } from '@hao/contract/phone.ts'

/** The newest requested phone, masked, while the network has not confirmed it, or has refused it. */
export function presentNewPhone({
  new_phone: phone,
  new_phone_state: state,
}: {
  new_phone: string | null
  new_phone_state: string | null
}): Pick<Subscription, 'newPhone'> {
  if (!phone || (state !== 'submitted' && state !== 'filing' && state !== 'rejected')) return {}
  return { newPhone: { phone: maskPhone(phone), state } }
}
