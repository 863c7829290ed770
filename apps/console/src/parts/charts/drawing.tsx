import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { dispose, type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import { useThemeName } from '../../base/browser/theme-choice.ts'
import { useReducedMotion } from '../../base/browser/use-reduced-motion.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { type Chart, chartHeight, drawnSeries, isAcross, isStacked } from './chart.ts'
import { buildOption } from './option.ts'
import { createPalette } from './palette.ts'

use([
  BarChart,
  LineChart,
  GridComponent,
  LegendPlainComponent,
  TitleComponent,
  TooltipComponent,
  CanvasRenderer,
])

export { drawPicture } from './picture.ts'

/**
 * Draws a chart by ECharts on a canvas; screen readers have the table. A click opens the list behind the
 * nearest value.
 */
export function Drawing({ chart, onOpen }: { chart: Chart; onOpen: (path: string) => void }) {
  const look = useThemeName()
  const locale = useLocale()
  const still = useReducedMotion()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [echarts, setEcharts] = useState<EChartsType>()
  const height = chartHeight(chart, width)

  useEffect(() => {
    if (!box.current || width === 0) return
    const created = init(box.current, null, { width, height })
    setEcharts(created)
    return () => dispose(created)
    // A change of the size draws again, so that the panels find their columns.
  }, [width, height])

  useEffect(() => {
    if (!echarts || echarts.isDisposed()) return
    const option = buildOption(chart, { palette: createPalette(look, locale), locale, width, still, head: 0 })
    // The tooltip stays while newer data replace the others.
    echarts.setOption(option, { replaceMerge: ['grid', 'xAxis', 'yAxis', 'series'] })
  }, [echarts, chart, look, locale, width, still])

  useEffect(() => {
    if (!echarts || echarts.isDisposed()) return
    const zr = echarts.getZr()
    const click = ({ offsetX: x, offsetY: y }: { offsetX: number; offsetY: number }) => {
      const path = findPath(echarts, chart, x, y)
      if (path) onOpen(path)
    }
    zr.on('click', click)
    return () => {
      if (!echarts.isDisposed()) zr.off('click', click)
    }
  }, [echarts, chart, onOpen])

  return <div ref={box} className="drawing" aria-hidden="true" style={{ height }} />
}

/** The width of an element, 0 before it is laid out. */
function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** The grid at a place, with the coordinates of the place in it. */
function findGrid(echarts: EChartsType, chart: Chart, x: number, y: number) {
  const grids = chart.layout === 'panels' ? drawnSeries(chart).length : 1
  for (let gridIndex = 0; gridIndex < grids; gridIndex += 1)
    if (echarts.containPixel({ gridIndex }, [x, y])) {
      const [across = 0, up = 0] = echarts.convertFromPixel({ gridIndex }, [x, y])
      return { gridIndex, across, up }
    }
  return undefined
}

/** The list behind the value nearest to a place. */
function findPath(echarts: EChartsType, chart: Chart, x: number, y: number): string | undefined {
  const grid = findGrid(echarts, chart, x, y)
  if (!grid) return undefined
  const index = Math.round(isAcross(chart) ? grid.up : grid.across)
  const drawn = drawnSeries(chart)
  const candidates = chart.layout === 'panels' ? drawn.slice(grid.gridIndex, grid.gridIndex + 1) : drawn
  const aimed = isAcross(chart) ? grid.across : grid.up
  let [nearest, distance, stacked]: [string | undefined, number, number] = [undefined, Infinity, 0]
  for (const { values, paths, money } of candidates) {
    const value = (values[index] ?? 0) / (money ? 100 : 1)
    stacked += value
    const middle = isStacked(chart) ? stacked - value / 2 : value
    const away = Math.abs(middle - aimed)
    if (paths[index] && away < distance) [nearest, distance] = [paths[index], away]
  }
  return nearest
}
