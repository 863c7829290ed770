// The home screen on a slow phone, beside the same page with all of its scripts taken out.
import { launchBrowser } from '@hao/testing/browser.ts'
import { startProductProcess } from '@hao/testing/product.ts'
import { servePage, withoutScripts } from './page-without-scripts.ts'
import { type Paint, paintOf } from './paint.ts'
import { reportFigures, reportRatio } from './report.ts'
import { takeTurns } from './rounds.ts'

const rounds = 5
const options = { unit: 'ms', beside: 'the same page without scripts' }

const product = await startProductProcess()
const browser = await launchBrowser()
try {
  const home = `${product.origin.replace('localhost', '127.0.0.1')}/mobile/home`
  const answer = await fetch(home, { headers: { 'accept-language': 'zh-CN' } })
  const html = await answer.text()
  if (!answer.ok || !html.includes('95013-'))
    throw new Error(`The home page was not rendered: ${answer.status}`)
  const still = await servePage(withoutScripts(html))
  await compare(home, still.url)
  await still.end()
} finally {
  await browser.close()
  await product.end()
}

async function compare(home: string, still: string): Promise<void> {
  const ours: Paint[] = []
  const theirs: Paint[] = []
  await paintOf(browser, home)
  await paintOf(browser, still)
  const contender = (url: string, paints: Paint[]) => async () => {
    const paint = await paintOf(browser, url)
    paints.push(paint)
    return paint.lcp
  }
  const lcp = await takeTurns(rounds, contender(home, ours), contender(still, theirs))
  reportRatio('home: largest contentful paint', lcp, { ...options, aim: { most: 1.1 } })
  const first = { ours: ours.map(({ fcp }) => fcp), theirs: theirs.map(({ fcp }) => fcp) }
  const ratios = first.ours.map((fcp, round) => fcp / first.theirs[round]!)
  reportRatio('home: first contentful paint', { ...first, ratios }, options)
  const blocked = ours.map(({ tbt }) => tbt)
  reportFigures('home: total blocking time, CPU 4 × slower', blocked, { unit: 'ms', aim: { most: 100 } })
  const shifts = ours.map(({ cls }) => cls)
  reportFigures('home: cumulative layout shift', shifts, { unit: '', aim: { most: 0 } })
}
