import { dispose, init } from 'echarts/core'
import { type Chart, chartHeight } from './chart.ts'
import { buildOption, type DrawingStyle } from './option.ts'

/** The width of a picture in CSS px; it has twice as many pixels. */
const width = 1128
/** The height of title and period. */
const head = 64

/** Draws the chart as a PNG picture, with title and period on the theme's ground. Returns its data URL. */
export function drawPicture(
  chart: Chart,
  period: string,
  style: Pick<DrawingStyle, 'palette' | 'locale'>,
): string {
  const { ink, quiet, ground, font } = style.palette
  const height = head + chartHeight(chart, width)
  const echarts = init(document.createElement('div'), null, { width, height })
  echarts.setOption({
    ...buildOption(chart, { ...style, width, still: true, head }),
    title: {
      text: chart.title,
      subtext: period,
      left: 8,
      top: 12,
      padding: 0,
      textStyle: { color: ink, fontFamily: font },
      subtextStyle: { color: quiet, fontFamily: font },
    },
  })
  const picture = echarts.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground })
  dispose(echarts)
  return picture
}
