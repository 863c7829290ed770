/** `max` messages to one number within `windowMs`; then the vendor's `code` and `message`. */
export type Limit = { windowMs: number; max: number; code: string; message: string }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Aliyun's defaults for verification codes: 1 a minute, 5 an hour, 10 a day. */
export const aliyunLimits: readonly Limit[] = [
  { windowMs: 60_000, max: 1, code: 'isv.BUSINESS_LIMIT_CONTROL', message: '触发分钟级流控Permits:1' },
  { windowMs: hourMs, max: 5, code: 'isv.BUSINESS_LIMIT_CONTROL', message: '触发小时级流控Permits:5' },
  { windowMs: dayMs, max: 10, code: 'isv.BUSINESS_LIMIT_CONTROL', message: '触发天级流控Permits:10' },
]

/** Tencent's defaults: 1 in 30 seconds, 5 an hour, 10 a day. */
export const tencentLimits: readonly Limit[] = [
  {
    windowMs: 30_000,
    max: 1,
    code: 'LimitExceeded.PhoneNumberThirtySecondLimit',
    message:
      'the number of SMS messages sent from a single mobile number within 30 seconds exceeds the upper limit',
  },
  {
    windowMs: hourMs,
    max: 5,
    code: 'LimitExceeded.PhoneNumberOneHourLimit',
    message:
      'the number of SMS messages sent from a single mobile number within 1 hour exceeds the upper limit',
  },
  {
    windowMs: dayMs,
    max: 10,
    code: 'LimitExceeded.PhoneNumberDailyLimit',
    message: 'the number of SMS messages sent from a single mobile number every day exceeds the upper limit',
  },
]

/** The first limit that another message exceeds, given the times (ms) of earlier messages to the number. */
export function findBrokenLimit(
  limits: readonly Limit[],
  sentAt: readonly number[],
  now: number,
): Limit | undefined {
  return limits.find(({ windowMs, max }) => sentAt.filter((at) => now - at < windowMs).length >= max)
}
