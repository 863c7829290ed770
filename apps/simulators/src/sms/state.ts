import { findBrokenLimit, type Limit } from './limits.ts'

export type Vendor = 'aliyun' | 'tencent'

/** One SMS as the vendor took it. `at` in ms; `params` as the template gets them. */
export type SentSms = {
  vendor: Vendor
  phone: string
  template: string
  params: Record<string, string> | string[]
  reference: string
  at: number
}

/** What the simulator was told to answer instead of sending. */
export type ForcedAnswer = { code: string; httpStatus: number }

/** What both vendors share: the messages sent, and what to answer instead. */
export type SmsState = {
  sent: SentSms[]
  /** Answers for the next requests, one each, whatever they ask. */
  forced: ForcedAnswer[]
  clock: () => number
}

/** Counts and keeps a message, or says which limit refuses it. */
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
