// The home screen on a slow phone, beside the same page without its scripts. Both are served pre-rendered by
// HTTP/2 with brotli: the time to render a page is not included.
import { launchBrowser } from '@hao/testing/browser.ts'
import { startProductProcess } from '@hao/testing/product.ts'
import { startFront } from './front.ts'
import { withoutScripts } from './page-without-scripts.ts'
import { type Paint, measurePaint } from './paint.ts'
import { reportFigures, reportRatio } from './report.ts'
import { type Comparison, median, runInTurn, ratioEachRound } from './rounds.ts'

const rounds = 7
const options = { unit: 'ms', beside: 'the same page without scripts' }

const product = await startProductProcess()
const front = await startFront(Number(new URL(product.origin).port))
const browser = await launchBrowser()
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
  const both = (part: (paint: Paint) => number): Comparison => {
    const [mine, others] = [ours.map(part), theirs.map(part)]
    return { ours: mine, theirs: others, ratios: ratioEachRound(mine, others) }
  }
  reportRatio(
    'home: first contentful paint',
    both(({ fcp }) => fcp),
    options,
  )
  const aims = { lcp: { most: 1.05 }, speedIndex: { most: 1.1 }, main: { most: 1.6 } }
  reportRatio(
    'home: largest contentful paint',
    both(({ lcp }) => lcp),
    { ...options, aim: aims.lcp },
  )
  reportRatio(
    'home: speed index',
    both(({ speedIndex }) => speedIndex),
    { ...options, aim: aims.speedIndex },
  )
  reportRatio(
    'home: main thread',
    both(({ main }) => main),
    { ...options, aim: aims.main },
  )
  const blocked = both(({ tbt }) => tbt)
  const above = blocked.ours.map((figure, round) => figure - (blocked.theirs[round] ?? NaN))
  const what = `home: blocked longer than without scripts (${Math.round(median(blocked.theirs))} ms)`
  reportFigures(what, above, { unit: 'ms', aim: { most: 20 } })
  const shifts = ours.map(({ cls }) => cls)
  reportFigures('home: cumulative layout shift', shifts, { unit: '', aim: { most: 0.001 } })
}
