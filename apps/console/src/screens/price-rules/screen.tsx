import { priceRuleList } from '@hao/contract/console/lists/price-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
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
  return (
    <Page title={t.title} actions={hasPermission('prices.draft') && <DraftAnew />}>
      <List
        list={priceRuleList}
        call="GET /prices"
        views="price-rules"
        options={{ state: toOptions(states) }}
        render={{
          state: ({ state }) => <PriceState state={state} />,
          effective: ({ effectiveAt }) => (effectiveAt ? <Moment at={effectiveAt} /> : t.atOnce),
        }}
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
