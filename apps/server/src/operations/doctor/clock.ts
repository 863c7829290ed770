import { minuteMs } from '../../platform/base/time.ts'

/** A larger difference (ms) is an alarm. WeChat refuses signatures that are 5 minutes off. */
const alarmMs = minuteMs

/** How far (ms) this machine's clock is ahead of another clock. Accurate to half of the round trip. */
type ClockDifference = { aheadMs: number; alarm: boolean }

/** Compares this machine's clock with the one that `ask` reads. Undefined when `ask` returns no time. */
export async function compareClock(
  clock: () => Date,
  ask: () => Promise<Date | undefined>,
): Promise<ClockDifference | undefined> {
  const before = clock().getTime()
  const began = performance.now()
  const theirs = await ask()
  const halfMs = (performance.now() - began) / 2
  if (!theirs) return undefined
  const aheadMs = before + halfMs - theirs.getTime()
  return { aheadMs, alarm: Math.abs(aheadMs) - halfMs > alarmMs }
}

export function describeDifference(against: string, { aheadMs }: ClockDifference): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const length = seconds < 600 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
  const direction = aheadMs > 0 ? 'ahead of' : 'behind'
  return `This server's clock is ${length} ${direction} ${against}: synchronise it by NTP. WeChat refuses signatures that are 5 minutes off`
}
