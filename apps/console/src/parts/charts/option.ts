import { languages, type Locale } from '@hao/contract/locale.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { formatCount } from '../../base/texts/format.ts'
import {
  type Chart,
  drawnSeries,
  formatValue,
  hasLegend,
  isAcross,
  isStacked,
  legendHeight,
  panelColumns,
  panelHeight,
  type Series,
} from './chart.ts'
import { dashes, type Palette } from './palette.ts'

export type DrawingStyle = {
  palette: Palette
  locale: Locale
  width: number
  still: boolean
  /** The height (px) of what is above the chart, such as the title of a picture. */
  head: number
}

export function buildOption(chart: Chart, style: DrawingStyle): EChartsCoreOption {
  const { palette, still, head } = style
  const shared = {
    animation: !still,
    animationDuration: 300,
    textStyle: { fontFamily: palette.font, color: palette.quiet },
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.quiet, type: 'dashed' } },
    tooltip: buildTooltip(chart, palette),
  }
  const drawn = drawnSeries(chart)
  if (chart.layout === 'panels') return { ...shared, ...buildPanels(chart, drawn, style) }
  const across = isAcross(chart)
  const points = { ...pointAxis(chart, palette), ...(across && { inverse: true, nameLocation: 'start' }) }
  const values = valueAxis(drawn[0]?.unit ?? '', style)
  return {
    ...shared,
    legend: {
      show: hasLegend(chart),
      top: head,
      left: 8,
      padding: 0,
      itemWidth: 18,
      itemHeight: 10,
      selectedMode: false,
      textStyle: { color: palette.ink },
    },
    grid: { left: 8, right: 16, top: head + legendHeight(chart) + 34, bottom: across ? 8 : 30 },
    xAxis: across ? { ...values, nameLocation: 'middle', nameGap: 26 } : points,
    yAxis: across ? { ...points, axisLabel: { ...points.axisLabel, formatter: '{value}' } } : values,
    series: drawn.map((series, index) => drawSeries(series, index, chart, palette)),
  }
}

/** On the canvas: the policy of styles would block one of HTML. It has the series of the table. */
function buildTooltip({ points, series }: Chart, palette: Palette) {
  const describe = (hovered: readonly { dataIndex: number; seriesName: string; marker: string }[]) => {
    const index = hovered[0]?.dataIndex ?? 0
    const lines = series.map((each) => {
      const marker = hovered.find(({ seriesName }) => seriesName === each.label)?.marker ?? ''
      return `${marker}${each.label}  ${formatValue(each, each.values[index])}`
    })
    return [points[index], ...lines].join('\n')
  }
  return {
    trigger: 'axis',
    renderMode: 'richText',
    confine: true,
    formatter: describe,
    backgroundColor: palette.ground,
    borderColor: palette.line,
    textStyle: { color: palette.ink, fontFamily: palette.font },
    axisPointer: { label: { show: false } },
  }
}

/** A grid with axes of its own for each series. */
function buildPanels(chart: Chart, drawn: readonly Series[], style: DrawingStyle) {
  const { palette, width, head } = style
  const columns = panelColumns(width, drawn.length)
  const cell = width / columns
  const height = panelHeight(drawn.length)
  const axis = pointAxis(chart, palette)
  return {
    grid: drawn.map((_, index) => ({
      left: (index % columns) * cell + 68,
      top: head + Math.floor(index / columns) * height + 32,
      width: cell - 68 - 20,
      height: height - 32 - 26,
      outerBoundsMode: 'none',
    })),
    xAxis: drawn.map((_, gridIndex) => ({ ...axis, gridIndex, name: '' })),
    yAxis: drawn.map(({ label, unit, values }, gridIndex) => ({
      ...valueAxis(`${label} (${unit})`, style),
      gridIndex,
      scale: isFarFromZero(values),
      splitNumber: 2,
      nameTextStyle: { color: palette.ink, align: 'left', padding: [0, 0, 2, -60], fontSize: 13 },
    })),
    series: drawn.map((series, index) => ({
      ...drawSeries(series, 0, chart, palette),
      xAxisIndex: index,
      yAxisIndex: index,
    })),
  }
}

/** Whether an axis from 0 would hide the changes. */
function isFarFromZero(values: Series['values']): boolean {
  const known = values.filter((value) => value !== null)
  return Math.min(...known) > Math.max(...known) / 2
}

function pointAxis({ axis, points }: Chart, palette: Palette) {
  return {
    type: 'category',
    data: [...points],
    name: axis,
    nameLocation: 'middle',
    nameGap: 26,
    nameTextStyle: { color: palette.quiet },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.quiet } },
    axisLabel: { color: palette.quiet, hideOverlap: true, formatter: shortenDay },
  }
}

/** '2026-11-27' → '11-27'. Other points stay. */
const shortenDay = (point: string) => point.replace(/^\d{4}-(\d\d-\d\d)$/, '$1')

function valueAxis(name: string, { palette, locale }: DrawingStyle) {
  const compact = new Intl.NumberFormat(languages[locale].tag, { notation: 'compact' })
  return {
    type: 'value',
    name,
    minInterval: 1,
    splitNumber: 4,
    nameTextStyle: { color: palette.quiet, align: 'right' },
    splitLine: { lineStyle: { color: palette.line } },
    axisLabel: {
      color: palette.quiet,
      hideOverlap: true,
      formatter: (value: number) =>
        Math.abs(value) >= 1_000_000 && value % 100_000 === 0 ? compact.format(value) : formatCount(value),
    },
  }
}

function drawSeries(series: Series, index: number, chart: Chart, palette: Palette) {
  const { key, label, mark, tone, money, values } = series
  const color = palette.tones[tone]
  const data = values.map((value) => (money && value !== null ? value / 100 : value))
  const shared = { id: key, type: mark, name: label, data, color, cursor: 'pointer' }
  if (mark === 'bar')
    return {
      ...shared,
      ...(isStacked(chart) && { stack: 'all' }),
      barMaxWidth: 22,
      barGap: '15%',
      itemStyle: { color, ...(index > 0 && { decal: createDecal(index, palette) }) },
    }
  return {
    ...shared,
    symbol: ['circle', 'rect', 'triangle', 'diamond'][index % 4],
    symbolSize: 6,
    showSymbol: values.length <= 31 && chart.layout !== 'panels',
    lineStyle: { color, width: 2, type: index === 0 ? 'solid' : [...(dashes[index % dashes.length] ?? [])] },
  }
}

/** Stripes or dots on bars, so that colour is not the only difference. */
function createDecal(index: number, { pattern }: Palette) {
  return index % 2 === 1
    ? { color: pattern, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 }
    : {
        color: pattern,
        symbol: 'circle',
        symbolSize: 0.7,
        dashArrayX: [
          [6, 6],
          [0, 6, 6, 0],
        ],
        dashArrayY: [5, 0],
      }
}
