import type { MaskPlace } from '@hao/numbers/search/mask.ts'
import { frame, type Shape, sizes, tag, wideCard } from './frame.ts'
import { drawText, fitFontSize } from './draw-text.ts'
import { palette } from './palette.ts'

/** A mask as it is matched with numbers, and the texts beside it. */
type MaskDrawing = {
  /** 1 to 10 slots: a digit, `?` any digit, `x` any but 4, letters A–J the same digit. */
  mask: string
  on: MaskPlace
  /** How every number begins, such as `95013-`. */
  start: string
  /** Where it is laid, in words. */
  place: string
  /** What its signs mean; '' for digits only. */
  legend: string
  shop: string
}

/** The mask as a row of slots: digits in vermilion, open slots empty, slots that go together in jade. */
export function drawMask(drawing: MaskDrawing, shape: Shape): string {
  return shape === 'wide' ? drawWide(drawing) : drawSquare(drawing)
}

function drawWide({ mask, on, start, place, legend, shop }: MaskDrawing): string {
  const middle = { x: 600, anchor: 'middle' } as const
  return wideCard(shop, mask.replace(/\D/g, '').slice(0, 4) || '88', [
    drawText([{ text: start, fill: palette.ink3, size: 42 }], { ...middle, y: 218 }),
    slots({ mask, on }, { x: 600, y: 248, width: 570, height: 132 }),
    tag(place, { x: 600, y: 452 }, 32),
    drawText([{ text: legend, fill: palette.ink2, size: fitFontSize(legend || ' ', 560, 30) }], {
      ...middle,
      y: 530,
    }),
  ])
}

function drawSquare({ mask, on, start, place }: MaskDrawing): string {
  const { width, height } = sizes.square
  const middle = { x: width / 2, anchor: 'middle' } as const
  const rows =
    mask.length > 5
      ? [mask.slice(0, Math.ceil(mask.length / 2)), mask.slice(Math.ceil(mask.length / 2))]
      : [mask]
  const each = rows.length > 1 ? 104 : 150
  return frame('square', palette.card, [
    drawText([{ text: start, fill: palette.ink3, size: 54 }], { ...middle, y: 80 }),
    ...rows.map((row, at) =>
      slots(
        { mask: row, on: rows.length > 1 ? 'whole' : on },
        { x: width / 2, y: rows.length > 1 ? 122 + at * (each + 12) : 156, width: width - 40, height: each },
      ),
    ),
    `<rect y="${height - 126}" width="${width}" height="126" fill="${palette.jade}"/>`,
    drawText([{ text: place, fill: '#fff', size: fitFontSize(place, width - 60, 60) }], {
      ...middle,
      y: height - 42,
    }),
  ])
}

type Box = { x: number; y: number; width: number; height: number }

const gapShare = 0.12
const dotsShare = 0.62

/** The slots centred at `x`, with dots on the side where a number continues. */
function slots({ mask, on }: Pick<MaskDrawing, 'mask' | 'on'>, { x, y, width, height }: Box): string {
  const units = mask.length + (mask.length - 1) * gapShare + (on === 'whole' ? 0 : dotsShare)
  const side = Math.min(height * 0.8, width / units)
  const tall = Math.min(height, side * 1.25)
  const total = side * units
  const start = x - total / 2 + (on === 'tail' ? side * dotsShare : 0)
  const top = y + (height - tall) / 2
  const boxes = Array.from(mask, (sign, at) =>
    slot(sign, { x: start + at * side * (1 + gapShare), y: top, width: side, height: tall }),
  )
  const dotsAt = on === 'tail' ? x - total / 2 : start + mask.length * side * (1 + gapShare)
  return boxes.join('') + (on === 'whole' ? '' : dots(dotsAt, y + height / 2, side))
}

function dots(x: number, y: number, side: number): string {
  return [0, 1, 2]
    .map(
      (at) =>
        `<circle cx="${x + side * (0.07 + at * 0.18)}" cy="${y}" r="${side * 0.055}" fill="${palette.ink3}"/>`,
    )
    .join('')
}

function slot(sign: string, { x, y, width, height }: Box): string {
  const look = lookOf(sign)
  const box = `<rect x="${x + 2}" y="${y + 2}" width="${width - 4}" height="${height - 4}" rx="${width * 0.2}" fill="${look.fill}" stroke="${look.edge}" stroke-width="3"${sign === '?' ? ` stroke-dasharray="${width * 0.14} ${width * 0.1}"` : ''}/>`
  if (sign === '?') return box
  const size = Math.min(width * 0.92, height * 0.72)
  return (
    box +
    drawText([{ text: sign, fill: look.ink, size }], {
      x: x + width / 2,
      y: y + height / 2 + size * 0.36,
      anchor: 'middle',
    })
  )
}

function lookOf(sign: string): { fill: string; edge: string; ink: string } {
  if (/\d/.test(sign))
    return { fill: palette.vermilionSoft, edge: palette.vermilionSoft, ink: palette.vermilion }
  if (sign === '?') return { fill: palette.card, edge: '#b9b5aa', ink: palette.ink3 }
  if (sign === 'x') return { fill: palette.paper, edge: palette.line, ink: palette.ink3 }
  return { fill: palette.jadeSoft, edge: palette.jadeSoft, ink: palette.jade }
}
