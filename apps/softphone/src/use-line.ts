import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Line, type LineState } from './line.ts'
import { startTone } from './tones.ts'

const nowhere: LineState = { connection: 'connecting' }
const never = () => () => undefined

/**
 * A telephone that registers as `number` for as long as the part is there; none without a number. It rings
 * aloud, or lets its caller hear that it rings there.
 */
export function useLine(
  number: string | undefined,
  port: number,
): { line: Line | undefined; state: LineState } {
  const line = useMemo(() => (number ? new Line({ number, port }) : undefined), [number, port])
  useEffect(() => {
    line?.open()
    return () => line?.close()
  }, [line])
  const state = useSyncExternalStore(line?.subscribe ?? never, line?.current ?? (() => nowhere))
  const { way, phase } = state.call ?? {}
  useEffect(() => (phase === 'ringing' ? startTone(way === 'in' ? 'ring' : 'back') : undefined), [way, phase])
  return { line, state }
}
