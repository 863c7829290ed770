import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

/** In a narrow card Chinese labels would break after each character. */
const labelStyle = { whiteSpace: 'nowrap' } as const

/** Fewer columns in a narrow window, so that amounts do not break within their digits. */
const columnsByWidth = {
  1: 1,
  2: { xs: 1, md: 2 },
  3: { xs: 1, md: 2, xl: 3 },
} as const

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
  return (
    <Descriptions
      size="small"
      bordered
      column={columnsByWidth[columns]}
      items={items}
      styles={{ label: labelStyle }}
    />
  )
}
