import { priceChangeDays, priceChangeList } from '@hao/contract/console/lists/price-changes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Money } from '../../parts/shown/values.tsx'
import { priceChangeTexts } from './texts.ts'

/** Who changed which prices: by number, person and day. */
export function Screen() {
  const t = useTexts(priceChangeTexts)
  return (
    <Page title={t.title} beside={<span className="quiet">{t.span(priceChangeDays)}</span>}>
      <List
        list={priceChangeList}
        call="GET /price-changes"
        exports="price-changes"
        views="price-changes"
        render={{ change: ({ beforeFen, afterFen }) => <Money fen={afterFen - beforeFen} /> }}
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'numberId' }}
      />
    </Page>
  )
}
