import { drawText, type TextRun, type TextPosition, measureWidth } from './draw-text.ts'
import { palette } from './palette.ts'

/**
 * wide is for link cards, 1.91:1, which Open Graph readers show in full; the important content is in its
 * middle square, as others crop to that. square is WeChat's thumbnail beside a title.
 */
export const sizes = { wide: { width: 1200, height: 630 }, square: { width: 480, height: 480 } } as const

export type Shape = keyof typeof sizes

export function frame(shape: Shape, background: string, content: readonly string[]): string {
  const { width, height } = sizes[shape]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${background}"/>${content.join('')}</svg>`
}

/**
 * The card in the middle of a wide picture with the shop's name at its top, between large faint content on
 * both sides.
 */
export function wideCard(shop: string, beside: string, content: readonly string[]): string {
  const faint = { text: beside, fill: palette.line, size: 330 }
  return frame('wide', palette.paper, [
    drawText([faint], { x: 230, y: 430, anchor: 'end' }),
    drawText([faint], { x: 970, y: 430 }),
    `<rect x="270" y="45" width="660" height="540" rx="40" fill="${palette.card}" stroke="${palette.line}" stroke-width="2"/>`,
    shopLine(shop, { x: 600, y: 128 }, 34),
    ...content,
  ])
}

/** The shop's mark and name, in the middle of `x`. */
function shopLine(shop: string, { x, y }: TextPosition, size: number): string {
  const name: TextRun = { text: shop, fill: palette.jade, size }
  const side = size * 1.35
  const gap = size * 0.4
  const left = x - (side + gap + measureWidth([name])) / 2
  return mark(left, y - size * 1.03, side) + drawText([name], { x: left + side + gap, y })
}

/** The app's icon (public/favicon.svg). */
export function mark(x: number, y: number, side: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${side / 64})"><rect width="64" height="64" rx="14" fill="${palette.jade}"/>` +
    `<path d="M32 9 51 16v17c0 12-8 19-19 24-11-5-19-12-19-24V16z" fill="#fff"/>` +
    '<g transform="translate(20.5 19) scale(.96)" fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">' +
    `<path stroke="${palette.jade}" d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/>` +
    `<path stroke="${palette.vermilion}" d="M13 2a9 9 0 0 1 9 9M13 6a5 5 0 0 1 5 5"/></g></g>`
  )
}

/** A text on a tag, in the middle of `x`; `y` is its baseline. */
export function tag(text: string, { x, y }: TextPosition, size: number): string {
  if (!text) return ''
  const run: TextRun = { text, fill: palette.gold, size }
  const width = measureWidth([run]) + size * 1.2
  const box = `<rect x="${x - width / 2}" y="${y - size * 1.25}" width="${width}" height="${size * 1.8}" rx="${size * 0.35}" fill="${palette.goldSoft}"/>`
  return box + drawText([run], { x, y, anchor: 'middle' })
}
