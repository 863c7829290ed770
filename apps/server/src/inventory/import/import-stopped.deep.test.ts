import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { csvWithPrice, lastDigits, openBuyer, inventorySize, startImportFixture } from './testing.ts'

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))
/** Each test starts Node, which is slow on a busy machine. */
const patienceMs = 120_000

/** Runs `npm run import` on all numbers, and stops it by a signal before the last one. */
async function stopBy(signal: NodeJS.Signals) {
  const inventory = await startImportFixture()
  const dir = await mkdtemp(join(tmpdir(), 'hao-import-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  await writeFile(join(dir, 'numbers.csv'), csvWithPrice(2))
  const buyer = await openBuyer(inventory.url, '30s')
  await buyer.lock(lastDigits)
  const command = [
    'tools/run.mjs',
    'apps/server/src/inventory/import/import-cli.ts',
    join(dir, 'numbers.csv'),
    '--allow-price-cuts',
  ]
  const child = spawn(process.execPath, command, {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: inventory.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const closed = once(child, 'close')
  await inventory.untilLast()
  child.kill(signal)
  await closed
  await buyer.release()
  return { ...inventory, output, code: child.exitCode }
}

test(
  'a killed import is reported as unfinished, and the next one continues it and reports all',
  async () => {
    const { take, lastImport, countAt, countHistory, db, output } = await stopBy('SIGKILL')
    expect(output).not.toContain('updated')
    const killed = await lastImport()
    expect(killed).toMatchObject({ finished_at: null, rows_read: inventorySize, updated: inventorySize - 1 })
    expect(await countAt(2)).toBe(inventorySize - 1)
    const progress: number[] = []
    const report = await take(csvWithPrice(2), { onRowsApplied: (done) => progress.push(done) })
    expect(report).toMatchObject({
      read: inventorySize,
      added: 0,
      updated: inventorySize,
      unchanged: 0,
      refused: 0,
    })
    expect(progress).toEqual([inventorySize - 1])
    expect(await lastImport()).toMatchObject({ id: killed.id, finished_at: expect.any(Date) as Date })
    // The history has the initial rows and one more per number, so no row was applied twice.
    expect(await countHistory()).toBe(2 * inventorySize)
    const states = await db.selectFrom('numbers').select('state').distinct().execute()
    expect(states).toEqual([{ state: 'on_sale' }])
  },
  patienceMs,
)

test(
  'Ctrl-C stops an import after its step, and the output shows how much is imported and how to continue',
  async () => {
    const { take, output, code } = await stopBy('SIGINT')
    expect(code).toBe(1)
    expect(output).toBe(
      '1,200 rows read, importing them …\n' +
        '1,200 prices change. The numbers on sale cost 1,200.00 yuan in total and become 0.00 yuan cheaper and 1,200.00 yuan dearer; 0 prices change by more than the limit for one price.\n' +
        'The import stopped: interrupted\n' +
        '1,199 of 1,200 rows are imported; run the same command again to continue.\n',
    )
    expect(await take(csvWithPrice(2))).toMatchObject({ updated: inventorySize })
  },
  patienceMs,
)
