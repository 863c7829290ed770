import { serverNow } from '@hao/kit/server-clock.ts'
import { Alert, Flex, Segmented } from 'antd'
import { useLocation, useSearch } from 'wouter'
import { useHasPermission } from '../../base/api/me.ts'
import { formatDay } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RangePicker } from '../../parts/dates/range-picker.tsx'
import { CallsCard, ConversionCard, SubscriptionsCard } from './daily-cards.tsx'
import { formatRange, parseRange, type Range, type Span, spans } from './range.ts'
import { RevenueCards } from './revenue-cards.tsx'
import { SalesCard } from './sales-card.tsx'
import { StockCard } from './stock-card.tsx'
import { homeTexts } from './texts.ts'

/** Charts over the period of the address: those that the user may open. */
export function Statistics() {
  const t = useTexts(homeTexts)
  const hasPermission = useHasPermission()
  const [path, navigate] = useLocation()
  const { range, span, adjusted } = parseRange(new URLSearchParams(useSearch()), formatDay(serverNow()))
  const choose = (chosen: Range | Span) => navigate(`${path}?${formatRange(chosen)}`)
  return (
    <section aria-labelledby="statistics" className="statistics">
      <Flex align="end" gap={16} wrap className="statistics-head">
        <h2 id="statistics">{t.statistics}</h2>
        <span className="spring" />
        <Segmented
          aria-label={t.spans}
          value={span ?? 0}
          options={spans.map((value) => ({ value, label: t.span(value) }))}
          onChange={(days) => choose(days as Span)}
        />
        <RangePicker
          label={t.range}
          value={range}
          required
          onChange={({ from, until }) => {
            if (from && until) choose({ from, until })
          }}
        />
      </Flex>
      {adjusted && (
        <Alert type="warning" showIcon title={t.adjusted(range.from, range.until)} className="adjusted" />
      )}
      <div className="charts">
        {hasPermission('orders.read') && <SalesCard range={range} />}
        {hasPermission('subscriptions.read') && <SubscriptionsCard range={range} />}
        {hasPermission('orders.read') && <ConversionCard range={range} />}
        {hasPermission('calls.read') && <CallsCard range={range} />}
        {hasPermission('orders.read') && <RevenueCards range={range} />}
        {hasPermission('numbers.read') && <StockCard range={range} />}
      </div>
    </section>
  )
}
