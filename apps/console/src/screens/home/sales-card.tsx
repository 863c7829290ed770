import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { request } from '../../base/api/request.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Series } from '../../parts/charts/chart.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Range } from './range.ts'
import { chartQuery, compare, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type Sales = ConsoleOutput<'GET /statistics/sales'>

/** Paid orders each day, and refunds for staff who may open them. */
export function SalesCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const withRefunds = useHasPermission()('refunds.read')
  const query = useQuery({
    ...chartQuery,
    queryKey: ['sales and refunds', range, withRefunds],
    queryFn: async ({ signal }) => {
      const [sales, refunds] = await Promise.all([
        request('GET /statistics/sales', range, { signal }),
        withRefunds ? request('GET /statistics/refunds', range, { signal }) : undefined,
      ])
      return { sales, refunds }
    },
  })
  const build = ({ sales, refunds }: { sales: Sales; refunds: Sales | undefined }): ChartData => {
    const sold = (from: string, until: string) => pathTo('orders', { paidFrom: from, paidUntil: until })
    const arrived = (from: string, until: string) =>
      pathTo('refunds', { arrivedFrom: from, arrivedUntil: until })
    const paid = seriesOf(sales, { fen: t.paid, count: t.paidOrders, tone: 'main' }, sold)
    const back =
      refunds && seriesOf(refunds, { fen: t.givenBackFen, count: t.givenBackCount, tone: 'bad' }, arrived)
    return {
      period: periodOf(sales),
      chart: {
        title: t.charts.sales,
        axis: t.day,
        points: sales.days.map(({ day }) => day),
        layout: 'together',
        series: [...paid.series, ...(back?.series ?? [])],
      },
      figures: [...paid.figures, ...(back?.figures ?? [])],
    }
  }
  const seriesOf = (
    { days, totals, totalsBefore, from, until }: Sales,
    words: { fen: string; count: string } & Pick<Series, 'tone'>,
    list: (from: string, until: string) => string,
  ) => {
    const paths = days.map(({ day }) => list(day, day))
    const shared = { tone: words.tone, mark: 'bar' as const, paths }
    const fen: Series = {
      ...shared,
      key: words.fen,
      label: words.fen,
      unit: t.yuan,
      money: true,
      values: days.map((each) => each.fen),
    }
    const count: Series = {
      ...shared,
      key: words.count,
      label: words.count,
      unit: t.orders,
      tableOnly: true,
      values: days.map((each) => each.count),
    }
    return {
      series: [fen, count],
      figures: [
        compare(fen, totals.fen, totalsBefore.fen, list(from, until)),
        compare(count, totals.count, totalsBefore.count, list(from, until)),
      ],
    }
  }
  return <ChartCard title={t.charts.sales} query={query} build={build} empty={t.empty.sales} />
}
