import { Timeline as AntTimeline } from 'antd'
import type { ReactNode } from 'react'
import { Moment, type Tone } from './values.tsx'

/** Something that happened: when (ISO 8601), what, who did it where somebody did, why where a reason was given. */
export type Happening = {
  key: string | number
  at: string
  what: ReactNode
  who?: string | null | undefined
  why?: string | null | undefined
  tone?: Tone
}

const colours = { good: 'green', busy: 'blue', waiting: 'orange', bad: 'red', over: 'gray' } as const

/** What happened to a thing, in the order that is given. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
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
