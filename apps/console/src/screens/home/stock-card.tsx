import { useQuery } from '@tanstack/react-query'
import { serverNow } from '@hao/kit/server-clock.ts'
import { stockStates } from '@hao/contract/console/stock.ts'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatDay } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Series } from '../../parts/charts/chart.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import type { Range } from './range.ts'
import { chartQuery, compare, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type Statistics = ConsoleOutput<'GET /statistics/stock'>

/**
 * The numbers in each state at the end of each day. Each state has a grid: a million on sale dwarf 30 held.
 * Only the present stock has a list.
 */
export function StockCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const names = useTexts(numberTexts).states
  const query = useQuery({ ...read('GET /statistics/stock', range), ...chartQuery })
  const build = (data: Statistics): ChartData => {
    const { days, totals, totalsBefore, until } = data
    const today = formatDay(serverNow())
    const used = stockStates.filter(
      (state) => (totalsBefore[state] ?? 0) > 0 || days.some(({ states }) => (states[state] ?? 0) > 0),
    )
    return {
      period: periodOf(data),
      chart: {
        title: t.charts.stock,
        axis: t.day,
        points: days.map(({ day }) => day),
        layout: 'panels',
        series: used.map((state): Series => ({
          key: state,
          label: names[state],
          unit: t.numbers,
          tone: 'main',
          mark: 'line',
          values: days.map(({ states }) => states[state] ?? 0),
          paths: days.map(({ day }) => (day === today ? pathTo('numbers', { state }) : undefined)),
        })),
      },
      figures: used.map((state) =>
        compare(
          { key: state, label: names[state] },
          totals[state] ?? 0,
          totalsBefore[state] ?? 0,
          until === today ? pathTo('numbers', { state }) : undefined,
        ),
      ),
    }
  }
  return <ChartCard title={t.charts.stock} query={query} build={build} empty={t.empty.stock} wide />
}
