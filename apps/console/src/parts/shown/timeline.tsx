import { Timeline as AntTimeline } from 'antd'
import type { ReactNode } from 'react'
import { Moment, type Tone } from './values.tsx'

/** An event: when (ISO 8601), what, and who and why if known. */
export type TimelineEntry = {
  key: string | number
  at: string
  what: ReactNode
  who?: string | null | undefined
  why?: string | null | undefined
  tone?: Tone
}

const colours = { good: 'green', busy: 'blue', waiting: 'orange', bad: 'red', over: 'gray' } as const

/** A list of events, in the given order. */
export function Timeline({ happenings }: { happenings: readonly TimelineEntry[] }) {
  return (
    <AntTimeline
      items={happenings.map(({ key, at, what, who, why, tone = 'over' }) => ({
        key,
        color: colours[tone],
        content: (
          <>
            <div>{what}</div>
            <div className="quiet">
              <Moment at={at} />
              {who && ` · ${who}`}
            </div>
            {why && <div className="why">{why}</div>}
          </>
        ),
      }))}
    />
  )
}
