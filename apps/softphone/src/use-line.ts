import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Line, type LineState } from './line.ts'
import { startTone } from './tones.ts'

const nowhere: LineState = { connection: 'connecting' }
const never = () => () => undefined

/**
 * A telephone that registers as `number` while the component is mounted; none without a number. It plays the
 * ringing tone or the ringback.
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
