import type { Locale } from '@hao/contract/locale.ts'
import { languages } from '@hao/contract/locale.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { formatCount } from '../../base/texts/format.ts'
import {
  type Chart,
  drawnSeries,
  isAcross,
  isStacked,
  panelColumns,
  panelHeight,
  type Series,
} from './chart.ts'
import { dashes, type Palette } from './palette.ts'

export type DrawingStyle = { palette: Palette; locale: Locale; width: number; still: boolean }

export function buildOption(chart: Chart, style: DrawingStyle): EChartsCoreOption {
  const { palette, still } = style
  const shared = {
    animation: !still,
    animationDuration: 300,
    textStyle: { fontFamily: palette.font, color: palette.quiet },
    axisPointer: {
      show: true,
      type: 'line',
      link: [{ xAxisIndex: 'all' }],
      label: { show: false },
      lineStyle: { color: palette.quiet, type: 'dashed' },
      triggerTooltip: false,
    },
  }
  const drawn = drawnSeries(chart)
  if (chart.layout === 'panels') return { ...shared, ...buildPanels(chart, drawn, style) }
  const across = isAcross(chart)
  const points = { ...pointAxis(chart, palette), ...(across && { inverse: true, nameLocation: 'start' }) }
  const values = valueAxis(drawn[0]?.unit ?? '', style)
  return {
    ...shared,
    grid: { left: 8, right: 16, top: 34, bottom: across ? 8 : 30 },
    xAxis: across ? { ...values, nameLocation: 'middle', nameGap: 26 } : points,
    yAxis: across ? { ...points, axisLabel: { ...points.axisLabel, formatter: '{value}' } } : values,
    series: drawn.map((series, index) => drawSeries(series, index, chart, palette)),
  }
}

/** A grid with axes of its own for each series. */
function buildPanels(chart: Chart, drawn: readonly Series[], style: DrawingStyle) {
  const { palette, width } = style
  const columns = panelColumns(width, drawn.length)
  const cell = width / columns
  const height = panelHeight(drawn.length)
  const axis = pointAxis(chart, palette)
  return {
    grid: drawn.map((_, index) => ({
      left: (index % columns) * cell + 68,
      top: Math.floor(index / columns) * height + 32,
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
  const { label, mark, tone, money, values } = series
  const color = palette.tones[tone]
  const data = values.map((value) => (money && value !== null ? value / 100 : value))
  const shared = { type: mark, name: label, data, color, cursor: 'pointer' }
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
