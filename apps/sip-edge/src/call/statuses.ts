import type { Cause } from '@hao/carrier-protocol/messages.ts'

/**
 * What a caller is told when the phone's side refuses. Only what says nothing about the phone, its owner or
 * the way to it.
 */
export function statusForCaller(status: number): number {
  if ([408, 480, 486, 488, 603].includes(status)) return status
  if (status === 600) return 486
  if (status === 487) return 480
  if (status === 415 || status === 606) return 488
  if (status === 500 || status === 503) return 503
  return 480
}

/** Whether a phone's refusal leaves the call to the next one: not when somebody there has declined it. */
export function triesNextPhone(status: number): boolean {
  return status !== 603 && status !== 600
}

/** How the log names a call that a phone did not take. */
export function causeForStatus(status: number): Cause {
  return [486, 600, 603].includes(status) ? 'busy' : 'missed'
}
