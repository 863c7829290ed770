import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Reorder } from '../../parts/content/reorder.tsx'
import { contentTexts } from '../../parts/content/texts.ts'
import { RecordTable } from '../../parts/list/record-table.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { LoadFailed } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { shopPaths } from '../../parts/shop/paths.ts'
import { ShopLink } from '../../parts/shop/shop-link.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { Money, NumberText, StateTag } from '../../parts/shown/values.tsx'
import { RemoveFeatured } from './actions.tsx'
import { getChangedPrefix } from './changed-prefix.ts'
import { FeaturedPlan } from './plan.tsx'
import { PutInFrontButton } from './put-in-front.tsx'
import { featuredTexts } from './texts.ts'

type Featured = ConsoleOutput<'GET /featured'>['list'][number]

/** How many numbers the flash sale of the shop's home shows. */
const inSale = 7

/** The featured numbers, in the order of the shop's home. */
export function Screen() {
  const t = useTexts(featuredTexts)
  const hasPermission = useHasPermission()
  const query = useQuery(read('GET /featured', {}))
  const { list, plan } = query.data ?? {}
  const writable = hasPermission('numbers.change')
  const columns = useColumns(writable)
  return (
    <Page
      title={t.title}
      actions={
        writable && (
          <>
            <ReorderNumbers list={list} />
            <PutInFrontButton plan={plan} />
          </>
        )
      }
    >
      {plan && <FeaturedPlan plan={plan} writable={writable} />}
      {query.error && !list ? (
        <LoadFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <RecordTable
          layout="featured"
          hint={t.intro}
          rows={list?.map((number, at) => ({ ...number, place: at + 1 }))}
          rowKey={({ id }) => id}
          rowPath={({ id }) => pathOf('number', id)}
          empty={t.empty}
          columns={columns}
        />
      )}
      {query.data?.more && <p className="quiet">{t.more}</p>}
    </Page>
  )
}

function useColumns(writable: boolean): Column<Featured & { place: number }>[] {
  const t = useTexts(featuredTexts)
  const words = useTexts(numberTexts)
  const { column: shop } = useTexts(shopTexts)
  return [
    { key: 'number', title: words.number, render: ({ digits }) => <NumberText digits={digits} /> },
    {
      key: 'place',
      title: t.place,
      render: ({ place }) => (
        <>
          <span className="nums place">{place}</span>
          {place <= inSale && <StateTag tone="good">{t.sale}</StateTag>}
        </>
      ),
    },
    {
      key: 'weight',
      title: words.weight,
      align: 'right',
      render: ({ featured }) => <span className="nums">{featured}</span>,
    },
    {
      key: 'price',
      title: words.monthly,
      align: 'right',
      render: ({ priceFen }) => <Money fen={priceFen} />,
    },
    {
      key: 'shop',
      title: shop,
      render: ({ id, digits }) => (
        <ShopLink path={shopPaths.number({ id, state: 'on_sale' })} name={formatFullNumber(digits)} />
      ),
    },
    ...(writable
      ? [
          {
            renderActions: (number: Featured) => <RemoveFeatured number={number} />,
          },
        ]
      : []),
  ]
}

/** Reorders the numbers. Their weights follow from the order. */
function ReorderNumbers({ list }: { list: readonly Featured[] | undefined }) {
  const t = useTexts(featuredTexts)
  const words = useTexts(contentTexts)
  const [seen, setSeen] = useState<readonly Featured[]>()
  const close = () => setSeen(undefined)
  const { run, pending, failure, forget } = useAction('POST /featured/order', {
    hidesErrorToast: true,
    successMessage: t.ordered,
    onSuccess: close,
  })
  return (
    <>
      <Button disabled={!list || list.length < 2} onClick={() => setSeen(list)}>
        {words.reorder}
      </Button>
      {seen && list && (
        <Reorder
          things={list.map(({ id, digits }) => ({ id, name: formatFullNumber(digits) }))}
          pending={pending}
          failure={failure}
          onConfirm={(order, reason) => {
            const wanted = getChangedPrefix(order).flatMap((id) => {
              const number = seen.find((each) => each.id === id)
              return number ? [{ id, version: number.version }] : []
            })
            void run({ wanted, reason })
          }}
          onClose={close}
          onForget={() => {
            setSeen(list)
            forget()
          }}
        />
      )}
    </>
  )
}
