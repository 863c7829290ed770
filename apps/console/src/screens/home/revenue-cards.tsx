import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import type { Range } from './range.ts'
import { chartQuery, compare, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type Statistics = ConsoleOutput<'GET /statistics/revenue'>
type Share = { label: string; fen: number; fenBefore: number; count: number; path: string | undefined }

/** The amounts of paid orders by category, and by the price of the number. */
export function RevenueCards({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const { nameOf } = useCategories()
  const query = useQuery({ ...read('GET /statistics/revenue', range), ...chartQuery })
  const buildShares = (data: Statistics, title: string, axis: string, shares: Share[]): ChartData => {
    const shared = { mark: 'bar' as const, paths: shares.map(({ path }) => path) }
    const money = { unit: t.yuan, money: true as const }
    const { from, until, totals, totalsBefore } = data
    const list = pathTo('orders', { paidFrom: from, paidUntil: until })
    const revenue = { key: 'fen', label: t.revenue, ...money }
    return {
      period: periodOf(data),
      chart: {
        title,
        axis,
        points: shares.map(({ label }) => label),
        layout: 'across',
        series: [
          { ...shared, ...revenue, tone: 'main', values: shares.map(({ fen }) => fen) },
          {
            ...shared,
            ...money,
            key: 'before',
            label: t.revenueBefore,
            tone: 'neutral',
            values: shares.map(({ fenBefore }) => fenBefore),
            paths: [],
          },
          {
            ...shared,
            key: 'count',
            label: t.revenueOrders,
            unit: t.orders,
            tone: 'main',
            tableOnly: true,
            values: shares.map(({ count }) => count),
          },
        ],
      },
      figures: [compare(revenue, totals.fen, totalsBefore.fen, list)],
    }
  }
  const byCategory = (data: Statistics): ChartData => ({
    ...buildShares(
      data,
      t.charts.categories,
      t.category,
      data.categories.map(({ category, ...share }) => ({
        ...share,
        label: category === null ? t.noCategory : nameOf(category),
        path: pathTo('orders', { paidFrom: data.from, paidUntil: data.until, category: category ?? '-' }),
      })),
    ),
    beside: <p className="quiet chart-note">{t.twice}</p>,
  })
  const byBand = (data: Statistics): ChartData =>
    buildShares(
      data,
      t.charts.bands,
      t.band,
      data.bands.map(({ minFen, maxFen, ...share }) => ({
        ...share,
        label: formatBand(minFen, maxFen, t.above),
        path: pathTo('orders', {
          paidFrom: data.from,
          paidUntil: data.until,
          priceFrom: minFen,
          priceBelow: maxFen ?? undefined,
        }),
      })),
    )
  return (
    <>
      <ChartCard title={t.charts.categories} query={query} build={byCategory} empty={t.empty.revenue} />
      <ChartCard title={t.charts.bands} query={query} build={byBand} empty={t.empty.revenue} />
    </>
  )
}

/** Fen as yuan: '10–20', the last without an upper end. */
function formatBand(minFen: number, maxFen: number | null, above: (from: string) => string): string {
  const from = formatCount(minFen / 100)
  return maxFen === null ? above(from) : `${from}–${formatCount(maxFen / 100)}`
}
