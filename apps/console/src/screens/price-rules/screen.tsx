import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Page } from '../../parts/page/page.tsx'
import { NewDraft } from '../../parts/pricing/new-draft.tsx'
import { PriceState } from '../../parts/pricing/price-state.tsx'
import { priceTexts } from '../../parts/pricing/texts.ts'
import { Moment } from '../../parts/shown/values.tsx'
import { priceListTexts } from './texts.ts'

/** All sets of price rules, newest first. */
export function Screen() {
  const t = useTexts(priceListTexts)
  const { states } = useTexts(priceTexts)
  const hasPermission = useHasPermission()
  const columns: Column<RowOf<'GET /prices'>>[] = [
    { key: 'name', title: t.name, render: ({ name }) => name },
    { key: 'state', title: t.state, render: ({ state }) => <PriceState state={state} /> },
    {
      key: 'effective',
      title: t.effective,
      render: ({ effectiveAt }) => (effectiveAt ? <Moment at={effectiveAt} /> : t.atOnce),
    },
    { key: 'repriced', title: t.repriced, align: 'right', render: ({ repriced }) => formatCount(repriced) },
    { key: 'by', title: t.by, render: ({ createdBy }) => createdBy },
    { key: 'created', title: t.created, render: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  return (
    <Page title={t.title} actions={hasPermission('prices.draft') && <DraftAnew />}>
      <List
        call="GET /prices"
        views="price-rules"
        columns={columns}
        filters={[
          {
            name: 'state',
            label: t.state,
            kind: 'choice',
            options: Object.entries(states).map(([value, label]) => ({ value, label })),
          },
        ]}
        rowKey={({ id }) => id}
        opens={{ route: 'price-rule', by: 'id' }}
        empty={t.empty}
      />
    </Page>
  )
}

function DraftAnew() {
  const t = useTexts(priceListTexts)
  const present = useQuery(read('GET /prices/in-effect', {}))
  return <NewDraft primary label={t.draft} hint={t.draftText} rules={present.data?.rules} />
}
