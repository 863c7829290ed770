import { maxPicked } from '@hao/contract/console/stock.ts'
import { useSearch } from 'wouter'
import type { RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { parseFilters } from '../../parts/list/list-state.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { useNumberFilters } from '../../parts/numbers/filters.ts'
import { NumberState } from '../../parts/numbers/number-state.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { useStruckPrice } from '../../parts/numbers/use-struck-price.ts'
import { Page } from '../../parts/page/page.tsx'
import { Moment, Money, NumberText } from '../../parts/shown/values.tsx'
import { Bulk } from './bulk.tsx'
import { numberListTexts } from './texts.ts'

type Row = RowOf<'GET /numbers'>
const sorts = ['newest', 'digits', 'price', 'dearest'] as const

/** The whole inventory, with filters and bulk actions. */
export function Screen() {
  const t = useTexts(numberListTexts)
  const hasPermission = useHasPermission()
  const filters = useNumberFilters()
  const chosen = parseFilters(new URLSearchParams(useSearch()))
  const isNarrowed = Object.keys(chosen).length > 0
  const mayChange = hasPermission('numbers.change')
  return (
    <Page
      title={t.title}
      actions={
        mayChange && (
          <Bulk
            meant={isNarrowed ? { filter: chosen } : { all: true }}
            label={isNarrowed ? t.bulkFound : t.bulkAll}
          />
        )
      }
    >
      <List
        call="GET /numbers"
        count="GET /numbers/count"
        exports="numbers"
        views="numbers"
        columns={useColumns()}
        filters={filters}
        sorts={sorts.map((value) => ({ value, label: t.sorts[value] }))}
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'id' }}
        {...(mayChange && { bulk: bulkBar })}
      />
    </Page>
  )
}

/** Shown above the rows while some are selected. */
const bulkBar = (selected: readonly Row[]) => <BulkOfSelected ids={selected.map(({ id }) => id)} />

function BulkOfSelected({ ids }: { ids: number[] }) {
  const t = useTexts(numberListTexts)
  if (ids.length > maxPicked) return <span className="quiet">{t.tooMany(formatCount(maxPicked))}</span>
  return <Bulk meant={{ ids }} label={t.bulk} />
}

function useColumns(): Column<Row>[] {
  const t = useTexts(numberListTexts)
  const words = useTexts(numberTexts)
  const { nameOf } = useCategories()
  const struck = useStruckPrice()
  return [
    {
      key: 'number',
      title: words.number,
      sort: { up: 'digits' },
      render: ({ digits }) => <NumberText digits={digits} />,
    },
    { key: 'state', title: words.state, render: ({ state }) => <NumberState state={state} /> },
    {
      key: 'price',
      title: words.monthly,
      align: 'right',
      sort: { up: 'price', down: 'dearest' },
      render: ({ priceFen }) => <Money fen={priceFen} />,
    },
    {
      key: 'struck',
      title: words.struck,
      align: 'right',
      render: ({ priceFen, struckPriceFen }) => (
        <span className="nums nowrap">{struck(priceFen, struckPriceFen)}</span>
      ),
    },
    {
      key: 'categories',
      title: words.categories,
      render: (row) => row.categories.map(nameOf).join(' · ') || '—',
    },
    { key: 'featured', title: words.weight, align: 'right', render: ({ featured }) => featured || '—' },
    { key: 'ends', title: words.ends, render: ({ endsAt }) => <Moment at={endsAt} /> },
    {
      key: 'created',
      title: t.created,
      sort: { down: 'newest' },
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}
