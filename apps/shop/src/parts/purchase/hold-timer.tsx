import { Countdown } from '@hao/kit/countdown.tsx'

type HoldTimerProps = {
  /** ISO 8601; renders nothing without it. */
  until: string | undefined
  label: string
  onEnd: () => void
}

export function HoldTimer({ until, label, onEnd }: HoldTimerProps) {
  if (!until) return null
  return <Countdown variant="text" deadline={Date.parse(until)} label={label} onEnd={onEnd} />
}
