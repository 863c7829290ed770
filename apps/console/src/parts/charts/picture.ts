import { dispose, init } from 'echarts/core'
import type { Chart } from './chart.ts'
import { chartHeight, drawnSeries } from './chart.ts'
import { buildOption, type DrawingStyle } from './option.ts'
import { dashes } from './palette.ts'

/** The width of a picture in CSS px; it has twice as many pixels. */
const width = 1080
const ratio = 2
const margin = 24
const head = 84

/** Draws the chart as a PNG picture with title, period and legend on the theme's ground. */
export function drawPicture(
  chart: Chart,
  period: string,
  style: Omit<DrawingStyle, 'width' | 'still'>,
): Promise<Blob> {
  const height = chartHeight(chart, width)
  const echarts = init(document.createElement('div'), null, { width, height, devicePixelRatio: ratio })
  echarts.setOption(buildOption(chart, { ...style, width, still: true }))
  const drawing = echarts.renderToCanvas({ pixelRatio: ratio })
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * ratio
  canvas.height = (height + head + margin) * ratio
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  pen.scale(ratio, ratio)
  pen.fillStyle = style.palette.ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawHead(pen, chart, period, style)
  pen.drawImage(drawing, margin, head, width, height)
  dispose(echarts)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png')
  })
}

function drawHead(
  pen: CanvasRenderingContext2D,
  chart: Chart,
  period: string,
  { palette }: Pick<DrawingStyle, 'palette'>,
): void {
  pen.textBaseline = 'middle'
  pen.fillStyle = palette.ink
  pen.font = `600 20px ${palette.font}`
  pen.fillText(chart.title, margin, 32)
  const beside = margin + pen.measureText(chart.title).width + 16
  pen.font = `14px ${palette.font}`
  pen.fillStyle = palette.quiet
  pen.fillText(period, beside, 33)
  if (chart.layout === 'panels') return
  let x = margin
  for (const [index, { label, tone, mark }] of drawnSeries(chart).entries()) {
    pen.strokeStyle = palette.tones[tone]
    pen.lineWidth = mark === 'line' ? 2 : 10
    pen.setLineDash(mark === 'line' ? [...(dashes[index % dashes.length] ?? [])] : [])
    pen.beginPath()
    pen.moveTo(x, 64)
    pen.lineTo(x + 20, 64)
    pen.stroke()
    pen.fillText(label, x + 28, 65)
    x += 28 + pen.measureText(label).width + 24
  }
}
