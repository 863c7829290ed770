import type { Cause } from '@hao/carrier-protocol/messages.ts'

/** It reveals nothing about the phone, its owner or the route. */
export function statusForCaller(status: number): number {
  if ([408, 480, 486, 488, 603].includes(status)) return status
  if (status === 600) return 486
  if (status === 487) return 480
  if (status === 415 || status === 606) return 488
  if (status === 500 || status === 503) return 503
  return 480
}

/** Whether the second phone rings after a phone's refusal: not when a person has declined the call. */
export function triesNextPhone(status: number): boolean {
  return status !== 603 && status !== 600
}

/** The cause in the call log for a phone's refusal. */
export function causeForStatus(status: number): Cause {
  return [486, 600, 603].includes(status) ? 'busy' : 'missed'
}
