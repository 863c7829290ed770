import { findBrokenLimit, type Limit } from './limits.ts'

type Vendor = 'aliyun' | 'tencent'

/** One SMS as the vendor accepted it. `at` in ms; `params` as the template gets them. */
export type SentSms = {
  vendor: Vendor
  phone: string
  template: string
  params: Record<string, string> | string[]
  reference: string
  at: number
}

export type ForcedAnswer = { code: string; httpStatus: number }

export type SmsState = {
  sent: SentSms[]
  /** Answers for the next requests, one each. */
  forced: ForcedAnswer[]
  clock: () => number
}

export function acceptSms(
  state: SmsState,
  limits: readonly Limit[],
  sms: Omit<SentSms, 'at'>,
): Limit | undefined {
  const now = state.clock()
  const earlier = state.sent.filter(({ vendor, phone }) => vendor === sms.vendor && phone === sms.phone)
  const broken = findBrokenLimit(
    limits,
    earlier.map(({ at }) => at),
    now,
  )
  if (!broken) state.sent.push({ ...sms, at: now })
  return broken
}
