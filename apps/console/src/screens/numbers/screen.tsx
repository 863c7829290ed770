import { numberList } from '@hao/contract/console/lists/numbers.ts'
import { maxFeatured, maxPicked } from '@hao/contract/console/stock.ts'
import { Button } from 'antd'
import { useLocation, useSearch } from 'wouter'
import type { RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { formatCount } from '../../base/texts/format.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { parseFilters } from '../../parts/list/list-state.ts'
import { NumberState } from '../../parts/numbers/number-state.tsx'
import { Price } from '../../parts/numbers/price.tsx'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { useStruckPrice } from '../../parts/numbers/use-struck-price.ts'
import { Page } from '../../parts/page/page.tsx'
import { Bulk } from './bulk.tsx'
import { Reprice } from './reprice.tsx'
import { numberListTexts } from './texts.ts'

type Row = RowOf<'GET /numbers'>

/** The whole inventory, with filters and bulk actions. */
export function Screen() {
  const t = useTexts(numberListTexts)
  const hasPermission = useHasPermission()
  const { options, nameOf } = useCategories()
  const struck = useStruckPrice()
  const chosen = parseFilters(new URLSearchParams(useSearch()))
  const isNarrowed = Object.keys(chosen).length > 0
  const meant = isNarrowed ? { filter: chosen } : { all: true as const }
  const mayChange = hasPermission('numbers.change')
  return (
    <Page
      title={t.title}
      actions={
        mayChange && (
          <>
            <Reprice meant={meant} label={isNarrowed ? t.repriceFound : t.reprice} />
            <Bulk meant={meant} label={isNarrowed ? t.bulkFound : t.bulkAll} />
          </>
        )
      }
    >
      <List
        list={numberList}
        call="GET /numbers"
        count="GET /numbers/count"
        exports="numbers"
        views="numbers"
        options={{ category: options }}
        render={{
          state: ({ state }) => <NumberState state={state} />,
          price: (row) => <Price number={row} />,
          struck: ({ priceFen, struckPriceFen }) => (
            <span className="nums nowrap">{struck(priceFen, struckPriceFen)}</span>
          ),
          categories: (row) => row.categories.map(nameOf).join(' · ') || '—',
          featured: ({ featured }) => featured || '—',
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'id' }}
        {...(mayChange && { bulk: bulkBar })}
      />
    </Page>
  )
}

/** Shown above the rows while some are selected. */
const bulkBar = (selected: readonly Row[]) => (
  <>
    <BulkOfSelected ids={selected.map(({ id }) => id)} />
    <Feature digits={selected.map(({ digits }) => digits)} />
  </>
)

/** Opens the dialog that puts the selected numbers in front of the shop's home, in the order of selection. */
function Feature({ digits }: { digits: readonly string[] }) {
  const t = useTexts(numberListTexts)
  const [, navigate] = useLocation()
  if (digits.length > maxFeatured) return null
  return (
    <Button onClick={() => navigate(pathTo('featured', { numbers: digits.join(' ') }))}>{t.feature}</Button>
  )
}

function BulkOfSelected({ ids }: { ids: number[] }) {
  const t = useTexts(numberListTexts)
  if (ids.length > maxPicked) return <span className="quiet">{t.tooMany(formatCount(maxPicked))}</span>
  return (
    <>
      <Reprice meant={{ ids }} label={t.reprice} />
      <Bulk meant={{ ids }} label={t.bulk} />
    </>
  )
}
