// The home screen on a slow phone, beside the same page without its scripts. Both are served pre-rendered by
// HTTP/2 with brotli: the time to render a page is not included.
import { launchBrowser } from '@hao/testing/browser.ts'
import { startProductProcess } from '@hao/testing/product.ts'
import { startFront } from './front.ts'
import { withoutScripts } from './page-without-scripts.ts'
import { type Paint, measurePaint } from './paint.ts'
import { reportFigures, reportRatio } from './report.ts'
import { type Aim, type Comparison, median, runInTurn, ratioEachRound } from './rounds.ts'

const rounds = 7
const beside = 'the same page without scripts'

const compared: { what: string; part: keyof Paint; unit: string; aim?: Aim }[] = [
  { what: 'first contentful paint', part: 'fcp', unit: 'ms' },
  { what: 'largest contentful paint', part: 'lcp', unit: 'ms', aim: { most: 1.05 } },
  { what: 'speed index', part: 'speedIndex', unit: 'ms', aim: { most: 1.1 } },
  { what: 'main thread', part: 'main', unit: 'ms', aim: { most: 2.2 } },
  { what: 'requests', part: 'requests', unit: '' },
]

const product = await startProductProcess()
const front = await startFront(Number(new URL(product.origin).port))
const browser = await launchBrowser(front.trust)
try {
  const answer = await fetch(`${product.origin}/mobile/home`)
  const html = await answer.text()
  if (!answer.ok || !html.includes('95013-'))
    throw new Error(`The home page was not rendered: ${answer.status}`)
  front.own.set('/mobile/home', html)
  front.own.set('/still', withoutScripts(html))
  await compare(`${front.origin}/mobile/home`, `${front.origin}/still`)
} finally {
  await browser.close()
  await front.end()
  await product.end()
}

async function compare(home: string, still: string): Promise<void> {
  const ours: Paint[] = []
  const theirs: Paint[] = []
  await measurePaint(browser, home)
  await measurePaint(browser, still)
  const contender = (url: string, paints: Paint[]) => async () => {
    const paint = await measurePaint(browser, url)
    paints.push(paint)
    return paint.lcp
  }
  await runInTurn(rounds, contender(home, ours), contender(still, theirs))
  const both = (part: keyof Paint): Comparison => {
    const [mine, others] = [ours.map((paint) => paint[part]), theirs.map((paint) => paint[part])]
    return { ours: mine, theirs: others, ratios: ratioEachRound(mine, others) }
  }
  for (const { what, part, ...options } of compared)
    reportRatio(`home: ${what}`, both(part), { ...options, beside })
  const blocked = both('tbt')
  const above = blocked.ours.map((figure, round) => figure - (blocked.theirs[round] ?? NaN))
  const what = `home: blocked longer than without scripts (${Math.round(median(blocked.theirs))} ms)`
  reportFigures(what, above, { unit: 'ms', aim: { most: 40 } })
  const bytes = ours.map((paint) => paint.bytes / 1000)
  const otherBytes = Math.round(median(theirs.map((paint) => paint.bytes)) / 1000)
  reportFigures(`home: all files (without scripts ${otherBytes} kB)`, bytes, {
    unit: 'kB',
    aim: { most: 150 },
  })
  const shifts = ours.map(({ cls }) => cls)
  reportFigures('home: cumulative layout shift', shifts, { unit: '', aim: { most: 0.001 } })
}
