import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

/** In a narrow card Chinese labels would break after each character. */
const labelStyle = { whiteSpace: 'nowrap' } as const

/**
 * Fewer columns in a narrow window, so that amounts do not break within their digits. Ant Design has defaults
 * of its own for a width that is left out.
 */
const columnsByWidth = {
  1: 1,
  2: { xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2, xxxl: 2 },
  3: { xs: 1, sm: 1, md: 2, lg: 2, xl: 3, xxl: 3, xxxl: 3 },
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
