import { maskPhone } from '@hao/contract/phone.ts'
import { useUser } from '../../base/api/session.ts'
import { useMemberSheet } from '../../base/browser/use-member-sheet.ts'

const load = async () => (await import('./test-call-sheet.tsx')).TestCallSheet

export type TestCallOptions = {
  /** The digits of the number, without the prefix. */
  number: string
  /** The phone that the number rings, masked; else the phone of the login. */
  boundPhone?: string | undefined
  /** Where a login leads back to. */
  back: string
}

export function useTestCall({ number, boundPhone, back }: TestCallOptions) {
  const { phone } = useUser()
  const own = boundPhone ?? (phone && maskPhone(phone))
  return useMemberSheet(load, { number, phone: own }, { act: 'try', back })
}
