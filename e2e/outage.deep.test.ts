import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listProcessTree, signalAll } from '@hao/testing/processes.ts'
import { startProductProcess, waitFor } from '@hao/testing/product.ts'
import { expect, onTestFinished, test } from 'vitest'
import { expectHidden, expectVisible } from './rest.ts'
import { newShopper } from './shopper.ts'

/** Sends a signal to all processes of the embedded PostgreSQL of a product. */
function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  const pidFile = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  const processes = listProcessTree(Number.parseInt(pidFile, 10))
  signalAll(
    processes.map(({ pid }) => pid),
    signal,
  )
}

const notice = '正在恢复，部分信息可能不是最新'

test('during a database outage, home and search show cached numbers and say so', async () => {
  const product = await startProductProcess({ DEMO_NUMBERS: '2000', ANSWER_MS: '', PAGE_MS: '' })
  onTestFinished(() => product.end())
  const shopper = await newShopper({}, product.origin)
  shopper.expectTrouble(/503/)
  const { page } = shopper
  await shopper.open('/home')
  const cards = page.locator('a[href*="/mobile/number/"]')
  await expectVisible(cards.first())
  const text = async (path: string) => (await fetch(product.origin + path)).text()
  const isReady = async () => (await fetch(`${product.origin}/readyz`)).ok
  await waitFor(async () => Number(/^number_index_rows (\d+)$/m.exec(await text('/metrics'))?.[1]) > 0)

  const signal = (name: NodeJS.Signals) => signalPostgres(product.env['DATA_DIR'] ?? '', name)
  signal('SIGSTOP')
  onTestFinished(() => signal('SIGCONT'))
  // A page rendered just before is cached for a moment.
  await waitFor(async () => (await text('/mobile/home')).includes('stale since'))
  await shopper.open('/home')
  await expectVisible(page.getByText(notice))
  expect(await cards.count()).toBeGreaterThan(7)
  // The page has its numbers before any script runs.
  expect((await text('/mobile/home')).match(/href="\/mobile\/number\/\d+/g)?.length).toBeGreaterThan(7)
  await shopper.open('/search?keyword=8')
  await expectVisible(cards.first())
  await expectVisible(page.getByText(notice))
  const number = await cards.first().getAttribute('href')
  await shopper.open(number!.replace('/mobile', ''))
  await expectVisible(page.getByText(notice))

  signal('SIGCONT')
  await waitFor(isReady)
  await expectHidden(page.getByText(notice))

  signal('SIGKILL')
  for (const path of ['/home', '/search?keyword=8']) {
    await shopper.open(path)
    await expectVisible(cards.first())
  }
  await waitFor(isReady)
  await expectHidden(page.getByText(notice))
  expect(product.output()).not.toContain('nothing caught this')
})
