import type { PhoneNumber } from '@hao/contract/entities.ts'
import { encode } from 'uqr'
import { numberParts } from '../../base/plan.ts'
import { palette } from '../../pictures/palette.ts'

type CardPicture = {
  number: PhoneNumber
  name: string
  /** What the QR code says. */
  code: string
  /** Below the QR code. */
  scan: string
  shop: string
}

const [width, height] = [720, 960]
const middle = width / 2
const codeSide = 460
const codeTop = 340

/** Draws a number with a QR code as a data URL of a PNG, in the light theme: phones save no SVG. */
export function drawCard({ number, name, code, scan, shop }: CardPicture): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.fillStyle = palette.card
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = palette.jade
  pen.fillRect(0, 0, width, 14)
  pen.textAlign = 'center'
  drawLine(pen, name, { y: 92, size: 44, fill: palette.ink })
  drawNumber(pen, number)
  drawCode(pen, code)
  drawLine(pen, scan, { y: 852, size: 32, fill: palette.ink })
  drawLine(pen, shop, { y: 910, size: 26, fill: palette.ink3 })
  return canvas.toDataURL('image/png')
}

type Line = { y: number; size: number; fill: string }

/** A centred line, smaller where it would be too wide. */
function drawLine(pen: CanvasRenderingContext2D, text: string, { y, size, fill }: Line): void {
  pen.font = fontOf(size)
  const room = width - 80
  pen.font = fontOf(Math.min(size, (size * room) / pen.measureText(text).width))
  pen.fillStyle = fill
  pen.fillText(text, middle, y)
}

function fontOf(size: number): string {
  return `650 ${size}px "Hao Digits", ${getComputedStyle(document.body).fontFamily}`
}

function drawNumber(pen: CanvasRenderingContext2D, number: PhoneNumber): void {
  const { plan, prefix, value, extra } = numberParts(number)
  drawLine(pen, plan, { y: 168, size: 44, fill: palette.ink3 })
  const digits = prefix + value + extra
  pen.font = fontOf(120)
  pen.font = fontOf(Math.min(120, (120 * (width - 100)) / pen.measureText(digits).width))
  let left = middle - pen.measureText(digits).width / 2
  pen.textAlign = 'left'
  for (const [text, fill] of [
    [prefix, palette.ink],
    [value, palette.vermilion],
    [extra, palette.ink],
  ] as const) {
    pen.fillStyle = fill
    pen.fillText(text, left, 290)
    left += pen.measureText(text).width
  }
  pen.textAlign = 'center'
}

/** Modules of whole pixels, so that none is blurred; around them the picture is white. */
function drawCode(pen: CanvasRenderingContext2D, text: string): void {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const side = Math.floor(codeSide / size)
  const left = Math.round(middle - (side * size) / 2)
  const top = codeTop + Math.round((codeSide - side * size) / 2)
  pen.fillStyle = palette.ink
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pen.fillRect(left + column * side, top + row * side, side, side)
}
