import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

/** In a narrow card Chinese labels would break after each character. */
const labelStyle = { whiteSpace: 'nowrap' } as const

/** Labelled facts of a thing. Undefined ones are left out. */
export function Facts({
  facts,
  columns = 2,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  columns?: 1 | 2 | 3
}) {
  const items = facts
    .filter(([, value]) => value !== undefined)
    .map(([label, children]) => ({ key: label, label, children }))
  return <Descriptions size="small" bordered column={columns} items={items} styles={{ label: labelStyle }} />
}
