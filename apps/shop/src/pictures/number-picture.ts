import { frame, type Shape, sizes, tag, wideCard } from './frame.ts'
import { drawText, type TextRun, fitFontSize, measureWidth } from './draw-text.ts'
import { palette } from './palette.ts'

/**
 * A number with its pattern (`value`; '' for none) between the digits before and after it, and the texts
 * beside it.
 */
type NumberDrawing = {
  /** How every number begins, such as `95013-`. */
  start: string
  prefix: string
  value: string
  extra: string
  /** How its pattern is called and how rare it is; '' for none. */
  rarity: string
  price: string
  perMonth: string
  shop: string
}

/** The number as its card shows it: the pattern in vermilion, the price per month. */
export function drawNumber(drawing: NumberDrawing, shape: Shape): string {
  return shape === 'wide' ? drawWide(drawing) : drawSquare(drawing)
}

function drawWide(drawing: NumberDrawing): string {
  const { start, prefix, value, extra, rarity, shop } = drawing
  const digits = prefix + value + extra
  const size = fitFontSize(digits, 570, 150)
  const middle = { x: 600, anchor: 'middle' } as const
  // Without a tag, the content around its place moves together.
  const closer = rarity ? 0 : 34
  return wideCard(shop, value || digits.slice(-4), [
    drawText([{ text: start, fill: palette.ink3, size: 42 }], { ...middle, y: 206 + closer }),
    drawText(coloured(drawing, size), { ...middle, y: 290 + closer + (size * digitHeight) / 2 }),
    tag(rarity, { x: 600, y: 428 }, 30),
    drawText(priceRuns(drawing, 64, palette.vermilion, palette.ink2), { ...middle, y: 530 - closer }),
  ])
}

/** At thumbnail size the digits fill it, in two lines if there are many. */
function drawSquare(drawing: NumberDrawing): string {
  const { width, height } = sizes.square
  const lines = linesOf(drawing)
  const middle = { x: width / 2, anchor: 'middle' } as const
  const size = Math.min(
    ...lines.map((line) => fitFontSize(textOf(line), width - 48, lines.length > 1 ? 124 : 170)),
  )
  const leading = size * 0.98
  const first = 224 + (size * digitHeight - (lines.length - 1) * leading) / 2
  const price = priceRuns(drawing, 62, '#fff', '#fff')
  const shrink = Math.min(1, (width - 48) / measureWidth(price))
  const fitting = price.map((run) => ({ ...run, size: run.size * shrink }))
  return frame('square', palette.card, [
    drawText([{ text: drawing.start, fill: palette.ink3, size: 54 }], { ...middle, y: 80 }),
    ...lines.map((line, at) => drawText(withSize(line, size), { ...middle, y: first + at * leading })),
    `<rect y="${height - 126}" width="${width}" height="126" fill="${palette.vermilion}"/>`,
    drawText(fitting, { ...middle, y: height - 42 }),
  ])
}

/** How high a digit is, in ems. */
const digitHeight = 0.72

type Part = { text: string; fill: string }

function partsOf({ prefix, value, extra }: NumberDrawing): Part[] {
  const parts = [
    { text: prefix, fill: palette.ink },
    { text: value, fill: palette.vermilion },
    { text: extra, fill: palette.ink },
  ]
  return parts.filter(({ text }) => text)
}

const textOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join('')
const withSize = (parts: readonly Part[], size: number): TextRun[] => parts.map((part) => ({ ...part, size }))

function coloured(drawing: NumberDrawing, size: number): TextRun[] {
  return withSize(partsOf(drawing), size)
}

/**
 * Up to 7 digits are in one line; more break at the pattern if that leaves 3 to 7 in each, else in the
 * middle.
 */
function linesOf(drawing: NumberDrawing): Part[][] {
  const parts = partsOf(drawing)
  const { length } = textOf(parts)
  if (length <= 7) return [parts]
  const { prefix, value } = drawing
  const fits = (at: number) => at >= 3 && at <= 7 && length - at >= 3 && length - at <= 7
  const breakAt = [prefix.length, prefix.length + value.length].find(fits) ?? Math.ceil(length / 2)
  return [cut(parts, 0, breakAt), cut(parts, breakAt, length)]
}

/** The digits of a range, each in its colour. */
function cut(parts: readonly Part[], from: number, to: number): Part[] {
  let before = 0
  return parts.flatMap(({ text, fill }) => {
    const kept = text.slice(Math.max(0, from - before), Math.max(0, to - before))
    before += text.length
    return kept ? [{ text: kept, fill }] : []
  })
}

function priceRuns({ price, perMonth }: NumberDrawing, size: number, fill: string, quiet: string): TextRun[] {
  return [
    { text: price, fill, size },
    { text: perMonth, fill: quiet, size: size * 0.56 },
  ]
}
