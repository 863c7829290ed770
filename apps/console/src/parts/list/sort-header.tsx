import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { DataColumn } from './columns.ts'

/** The order of a list, and how to change it. */
export type Sorting = { sort: string | undefined; onSort: (sort: string) => void }

type Sort = NonNullable<DataColumn<never>['sort']>

/** The `aria-sort` of a column's heading; undefined when the list is in another order. */
export function getAriaSort(sort: Sort | undefined, current: string | undefined) {
  if (!sort || current === undefined) return undefined
  if (current === sort.up) return 'ascending' as const
  return current === sort.down ? ('descending' as const) : undefined
}

type SortHeaderProps = { title: string; sort: Sort; sorting: Sorting }

/** A heading that sorts the list by its column; pressed again, in the other direction. */
export function SortHeader({ title, sort, sorting }: SortHeaderProps) {
  const { up, down } = sort
  const current = getAriaSort(sort, sorting.sort)
  const next = current === 'ascending' ? (down ?? up) : (up ?? down)
  return (
    <button
      type="button"
      className="sort-header"
      onClick={() => next !== undefined && next !== sorting.sort && sorting.onSort(next)}
    >
      {title}
      <span className="carets" aria-hidden="true">
        <CaretUpOutlined className={current === 'ascending' ? 'on' : ''} />
        <CaretDownOutlined className={current === 'descending' ? 'on' : ''} />
      </span>
    </button>
  )
}
