import { formatCount, formatFen } from '../../base/texts/format.ts'

/** The colour of a series; each theme has its own. */
export type Tone = 'main' | 'bad' | 'middle' | 'calm' | 'neutral'

/** A measure over the points of a chart. A value is null where it is unknown. */
export type Series = {
  key: string
  label: string
  /** The unit of the values on the screen, such as 元. */
  unit: string
  /** The values are fen; they are displayed and exported in yuan. */
  money?: true
  tone: Tone
  mark: 'bar' | 'line'
  /** Only in the table, the tooltip and the CSV file. */
  tableOnly?: true
  values: readonly (number | null)[]
  /** The address of the list behind each point; undefined where the user may not open it. */
  paths: readonly (string | undefined)[]
}

/**
 * A chart, in a form that its drawing, table, CSV file and picture share. `layout`: all series in one grid,
 * bars stacked, a grid for each series, or bars from left to right, stacked or not.
 */
export type Chart = {
  title: string
  /** The title of the axis of the points, such as 日期. */
  axis: string
  points: readonly string[]
  layout: 'together' | 'stacked' | 'panels' | 'across' | 'across-stacked'
  /** Half as high, above a list. */
  low?: true
  series: readonly Series[]
}

export const isStacked = ({ layout }: Chart) => layout === 'stacked' || layout === 'across-stacked'

/** Whether the points are below each other, and the bars grow to the right. */
export const isAcross = ({ layout }: Chart) => layout === 'across' || layout === 'across-stacked'

export const drawnSeries = ({ series }: Chart) => series.filter(({ tableOnly }) => !tableOnly)

/** The value as text, with thousands separators: '¥1,234.50', '1,234'; '—' where it is unknown. */
export function formatValue({ money }: Pick<Series, 'money'>, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  return money ? formatFen(value) : formatCount(value)
}

/** Whether no point has a value other than 0. */
export const isEmpty = ({ series }: Chart) => series.every(({ values }) => values.every((value) => !value))

/** Whether the series are named above the grid. Panels have titles. */
export const hasLegend = (chart: Chart) => chart.layout !== 'panels' && drawnSeries(chart).length > 1

/** The height (px) of the legend. */
export const legendHeight = (chart: Chart) => (hasLegend(chart) ? 24 : 0)

/** The height (px) of the drawing in this width. */
export function chartHeight(chart: Chart, width: number): number {
  const { points, layout, low } = chart
  const { length } = drawnSeries(chart)
  if (layout === 'panels') return Math.ceil(length / panelColumns(width, length)) * panelHeight(length)
  return legendHeight(chart) + (isAcross(chart) ? 64 + points.length * 34 : low ? 180 : 264)
}

/** The height (px) of one of several grids, with its title and labels. */
export const panelHeight = (grids: number) => (grids > 3 ? 132 : 220)

/** How many of the grids stand beside each other in this width (px). */
export const panelColumns = (width: number, grids: number) =>
  Math.max(1, Math.min(grids, Math.floor(width / 170), grids > 3 ? Math.floor(width / 270) : grids))
