import { simulatedPriceList } from '@hao/contract/console/lists/price-rules.ts'
import type { ForwardedRef } from 'react'
import { formatCount, formatPercent } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { maxListedChanges } from '@hao/contract/console/listed-changes.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { Section } from '../../parts/page/section.tsx'
import { Money } from '../../parts/shown/values.tsx'
import { labelPart } from './histogram.tsx'
import type { SimulationResult } from './summary.tsx'
import { priceRuleTexts } from './texts.ts'

type ChangesProps = { setId: number; result: SimulationResult; ref: ForwardedRef<HTMLDivElement> }

/** The numbers whose price changes, the largest change first, of one part of the histogram or of all. */
export function Changes({ setId, result, ref }: ChangesProps) {
  const t = useTexts(priceRuleTexts)
  const parts = result.histogram.flatMap((part, place) =>
    part.count > 0
      ? [{ value: String(place), label: `${labelPart(part)} · ${formatCount(part.count)}` }]
      : [],
  )
  const isCut = result.histogram.some(({ count }) => count > maxListedChanges)
  return (
    <Section title={t.biggest} ref={ref} tabIndex={-1} className="price-numbers">
      {isCut && <p className="quiet">{t.listedAtMost(formatCount(maxListedChanges))}</p>}
      <List
        list={simulatedPriceList}
        call="GET /prices/:id/changes"
        fixed={{ id: setId }}
        views="none"
        options={{ part: parts, kind: toOptions(t.kinds) }}
        render={{
          change: ({ beforeFen, afterFen }) => <Money fen={afterFen - beforeFen} />,
          percent: ({ beforeFen, afterFen }) =>
            beforeFen === 0 ? '—' : formatPercent(afterFen - beforeFen, beforeFen),
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'id' }}
      />
    </Section>
  )
}
