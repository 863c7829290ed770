/** The times of a class of searches, [p50, p99] in ms, in an inventory of `size` numbers. */
export type Times = { size: number; name: string; ours: [number, number]; theirs: [number, number] }

const left = 290
const panel = 310
const gap = 30
const row = 26
const top = 76
const [fastest, slowest] = [0.001, 10_000]

/** The beginning of a picture; its colours follow the light or dark scheme of the reader's screen. */
function svgHead(of: { width: number; height: number; title: string; legend: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${of.width} ${of.height}" font-family="system-ui, sans-serif" font-size="13">
<style>
  :root { --paper: #fff; --ink: #1c1c1e; --faint: #8a8a8e; --line: #e3e3e6; --ours: #c8102e; --theirs: #6b7a90 }
  @media (prefers-color-scheme: dark) { :root { --paper: #17171a; --ink: #f2f2f4; --faint: #9a9aa0; --line: #34343a; --ours: #ff5a6e; --theirs: #93a4bd } }
  text { fill: var(--ink) } .faint { fill: var(--faint); font-size: 11px } .line { stroke: var(--line) }
</style>
<rect width="100%" height="100%" fill="var(--paper)"/>
<text x="16" y="26" font-size="15" font-weight="600">${of.title}</text>
<text class="faint" x="16" y="46">${of.legend}</text>`
}

/** Draws p50 and p99 of each class on a logarithmic scale, one panel for each size. */
export function drawTimes(title: string, times: readonly Times[]): string {
  const sizes = [...new Set(times.map(({ size }) => size))]
  const names = [...new Set(times.map(({ name }) => name))]
  const width = left + sizes.length * (panel + gap)
  const height = top + names.length * row + 40
  const legend = 'dot: the middle one · end of the line: the slowest hundredth · red: index, grey: PostgreSQL'
  return `${svgHead({ width, height, title, legend })}
${names.map((name, at) => `<text x="16" y="${middle(at) + 4}">${name}</text>`).join('\n')}
${sizes.map((size, at) => drawPanel(left + at * (panel + gap), { size, names, times })).join('\n')}
</svg>
`
}

type Panel = { size: number; names: readonly string[]; times: readonly Times[] }

function drawPanel(x: number, { size, names, times }: Panel): string {
  const bottom = top + names.length * row
  const powers = Array.from({ length: 8 }, (_, at) => fastest * 10 ** at)
  const grid = powers.map((ms) => {
    const at = x + place(ms)
    return `<path class="line" d="M${at} ${top}V${bottom}"/><text class="faint" x="${at}" y="${bottom + 16}" text-anchor="middle">${label(ms)}</text>`
  })
  const marks = times
    .filter((each) => each.size === size)
    .map(({ name, ours, theirs }) => {
      const y = middle(names.indexOf(name))
      return mark(x, y - 4, ours, '--ours') + mark(x, y + 4, theirs, '--theirs')
    })
  const head = `<text x="${x}" y="${top - 10}" font-weight="600">${size.toLocaleString('en')} numbers</text>`
  return [head, ...grid, ...marks].join('\n')
}

function mark(x: number, y: number, [p50, p99]: [number, number], colour: string): string {
  const [from, to] = [x + place(p50), x + place(p99)]
  return `<path d="M${from} ${y}H${to}" stroke="var(${colour})" stroke-width="2"/><circle cx="${from}" cy="${y}" r="3.5" fill="var(${colour})"/>`
}

const middle = (at: number) => top + at * row + row / 2

/** From the left edge of a panel. */
function place(ms: number): number {
  const share = Math.log10(Math.max(ms, fastest) / fastest) / Math.log10(slowest / fastest)
  return Math.round(share * panel * 10) / 10
}

function label(ms: number): string {
  if (ms >= 1000) return `${ms / 1000} s`
  return ms >= 1 ? `${ms} ms` : `${Math.round(ms * 1000)} µs`
}
