// Draws the speeds of a report as shares of what they are compared with, with their aims:
// npm run bench -- place-order import > report.md; node tools/run.mjs lab/bench/draw-ratios.ts report.md
// docs/figures/ratios.svg
import { readFile, writeFile } from 'node:fs/promises'
import { svgHead } from './figure.ts'

/** A row of a report: its ratio with the lowest and the highest round, and the least ratio to reach. */
type Ratio = { what: string; beside: string; middle: number; least: number; most: number; aim?: number }

const [panel, right] = [360, 40]
/** The mean width of a letter in px. */
const letter = 7.8
const [top, rowHeight] = [76, 26]
/** The highest ratio of the scale. */
const highest = 1.2

const [, , from = '', to = ''] = process.argv
const rows = (await readFile(from, 'utf8')).split('\n').flatMap(readRow)
if (rows.length === 0) throw new Error(`${from} holds no row with a speed and a ratio`)
const left = 32 + Math.max(...rows.map(({ what }) => what.length)) * letter
await writeFile(to, draw(rows))

/** Reads a row that `reportRatio` wrote; rows with other units than a speed are left out. */
function readRow(line: string): Ratio[] {
  const [, what = '', , other = '', ratio = '', aim = ''] = line.split('|').map((cell) => cell.trim())
  const [, beside] = /\/s \((.*)\)$/.exec(other) ?? []
  const [, middle, least, most] = /^([\d.]+) × \(([\d.]+)–([\d.]+)\)$/.exec(ratio) ?? []
  if (!beside || !middle) return []
  const [, bound] = /^≥ ([\d.]+) ×/.exec(aim) ?? []
  const [numbers, aimed] = [{ middle: +middle, least: Number(least), most: Number(most) }, Number(bound)]
  return [{ what, beside, ...numbers, ...(bound && { aim: aimed }) }]
}

function draw(ratios: readonly Ratio[]): string {
  const bottom = top + ratios.length * rowHeight
  const title = 'Speed as a share of a simpler program'
  const legend =
    'dot: the median of the rounds · line: lowest to highest · bar: the aim · 1: as fast as the simpler program'
  const scale = [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2].map(
    (share) =>
      `<path class="line" d="M${x(share)} ${top}V${bottom}"/><text class="faint" x="${x(share)}" y="${bottom + 16}" text-anchor="middle">${share}</text>`,
  )
  const size = { width: left + panel + right, height: bottom + 40 }
  return [svgHead({ ...size, title, legend }), ...scale, ...ratios.map(drawRow), '</svg>\n'].join('\n')
}

function drawRow({ what, beside, middle, least, most, aim }: Ratio, at: number): string {
  const y = top + at * rowHeight + rowHeight / 2
  return [
    `<text x="16" y="${y + 4}"><title>compared with: ${escape(beside)}</title>${escape(what)}</text>`,
    `<path d="M${x(least)} ${y}H${x(most)}" stroke="var(--ours)" stroke-width="2"/>`,
    `<circle cx="${x(middle)}" cy="${y}" r="3.5" fill="var(--ours)"/>`,
    aim === undefined
      ? ''
      : `<path d="M${x(aim)} ${y - 8}V${y + 8}" stroke="var(--theirs)" stroke-width="3"/>`,
  ].join('')
}

function x(share: number): number {
  return Math.round((left + (Math.min(share, highest) / highest) * panel) * 10) / 10
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
