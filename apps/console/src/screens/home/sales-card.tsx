import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { request } from '../../base/api/request.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Series, Tone } from '../../parts/charts/chart.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Range } from './range.ts'
import { buildMeasures, chartQuery, type Measure, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type Sales = ConsoleOutput<'GET /statistics/sales'>
type Refunds = ConsoleOutput<'GET /statistics/refunds'>

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
  const build = ({ sales, refunds }: { sales: Sales; refunds: Refunds | undefined }): ChartData => {
    const sold = (from: string, until: string) => pathTo('orders', { paidFrom: from, paidUntil: until })
    const arrived = (from: string, until: string) =>
      pathTo('refunds', { arrivedFrom: from, arrivedUntil: until })
    const paid = buildMeasures(sales, measuresOf(t.paid, t.paidOrders, 'main', sold))
    const back =
      refunds && buildMeasures(refunds, measuresOf(t.givenBackFen, t.givenBackCount, 'bad', arrived))
    // The same place of the period before, such as the first day beside the first one.
    const before: Series = {
      key: t.paidBefore,
      label: t.paidBefore,
      unit: t.yuan,
      money: true,
      tone: 'neutral',
      mark: 'line',
      values: sales.daysBefore.map(({ fen }) => fen),
      paths: sales.daysBefore.map(({ day }) => sold(day, day)),
    }
    return {
      period: periodOf(sales),
      chart: {
        title: t.charts.sales,
        axis: t.day,
        points: sales.days.map(({ day }) => day),
        layout: 'together',
        series: [...paid.series.slice(0, 1), before, ...paid.series.slice(1), ...(back?.series ?? [])],
      },
      figures: [...paid.figures, ...(back?.figures ?? [])],
    }
  }
  const measuresOf = (
    fen: string,
    count: string,
    tone: Tone,
    list: Measure<'fen'>['list'],
  ): Measure<'fen' | 'count'>[] => [
    { name: 'fen', label: fen, unit: t.yuan, money: true, tone, mark: 'bar', list },
    { name: 'count', label: count, unit: t.orders, tableOnly: true, tone, mark: 'bar', list },
  ]
  return <ChartCard title={t.charts.sales} query={query} build={build} empty={t.empty.sales} />
}
