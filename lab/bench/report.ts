import { type Aim, type Comparison, median } from './rounds.ts'

export const tableHead = [
  '| what | ours | beside it | ratio: median (least–most) | aim |',
  '|---|---|---|---|---|',
].join('\n')

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Prints a comparison as one row: medians, and the ratio with its spread over the rounds. */
export function reportRatio(
  what: string,
  { ours, theirs, ratios }: Comparison,
  { unit, beside, aim }: { unit: string; beside: string; aim?: Aim },
): void {
  const ratio = median(ratios)
  const spread = `${round(ratio)} × (${round(Math.min(...ratios))}–${round(Math.max(...ratios))})`
  const left = `${round(median(ours))} ${unit}`
  const right = `${round(median(theirs))} ${unit} (${beside})`
  write(row([what, left, right, spread, aim ? verdict(aim, ratio, ' ×') : '']))
}

/** Prints figures without a comparison as one row: the median and its spread. */
export function reportFigures(
  what: string,
  figures: readonly number[],
  { unit, aim }: { unit: string; aim?: Aim },
): void {
  const middle = median(figures)
  const spread = figures.length > 1 ? ` (${round(Math.min(...figures))}–${round(Math.max(...figures))})` : ''
  write(
    row([
      what,
      `${round(middle)}${unit && ` ${unit}`}${spread}`,
      '',
      '',
      aim ? verdict(aim, middle, '') : '',
    ]),
  )
}

/** Prints a table with its own head. */
export function reportTable(head: readonly string[], rows: readonly string[][]): void {
  const line = head.map(() => '---')
  write(['', ...[head, line, ...rows].map((cells) => row([...cells]))].join('\n'))
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function verdict(aim: Aim, figure: number, unit: string): string {
  const [bound, sign] = 'least' in aim ? [aim.least, '≥'] : [aim.most, '≤']
  const met = 'least' in aim ? figure >= bound : figure <= bound
  return `${sign} ${bound}${unit}: ${met ? 'met' : 'missed'}`
}

/** Three significant digits, thousands grouped. */
function round(figure: number): string {
  return figure.toLocaleString(
    'en',
    figure >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  )
}
