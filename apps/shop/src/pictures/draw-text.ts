import table from './glyphs.json'

/**
 * 1000 units to the em; the outline is SVG path data, y upwards from the baseline. Pictures omit characters
 * without a glyph. Made by tools/media/glyphs.mjs.
 */
const glyphs: Readonly<Record<string, { advance: number; outline: string }>> = table
const em = 1000

export type TextRun = { text: string; fill: string; size: number }

export type TextPosition = { x: number; y: number; anchor?: 'start' | 'middle' | 'end' }

export function measureWidth(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text, size }) => sum + (advanceOf(text) * size) / em, 0)
}

function advanceOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (glyphs[character]?.advance ?? 0), 0)
}

export function fitFontSize(text: string, width: number, most: number): number {
  return Math.min(most, (width * em) / advanceOf(text))
}

const shares = { start: 0, middle: 0.5, end: 1 }

/** Draws runs one after another on a baseline as SVG outlines, so that no installed fonts matter. */
export function drawText(runs: readonly TextRun[], { x, y, anchor = 'start' }: TextPosition): string {
  let left = x - measureWidth(runs) * shares[anchor]
  return runs
    .map((run) => {
      const drawn = drawRun(run, left, y)
      left += measureWidth([run])
      return drawn
    })
    .join('')
}

function drawRun({ text, fill, size }: TextRun, x: number, y: number): string {
  let at = 0
  const paths = Array.from(text, (character) => {
    const { advance, outline } = glyphs[character] ?? { advance: 0, outline: '' }
    const place = at
    at += advance
    return outline && `<path transform="translate(${place})" d="${outline}"/>`
  })
  const scale = size / em
  return `<g fill="${fill}" transform="translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
