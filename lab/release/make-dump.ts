import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { migrate } from '../../apps/server/src/platform/migrate/migrate.ts'
import { seedDemo } from '../../apps/server/src/operations/seed/demo.ts'
import { simulateMonth } from '../../apps/server/src/operations/seed/month/simulate-month.ts'
import { startWechatPay } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import { wire } from '../../apps/server/src/wiring.ts'

/** Enough for the simulated month, and few enough for a file of 1 MB. */
const numbers = 2000

const maxBytes = 512 * 1024 * 1024

/**
 * Fills the empty database DATABASE_URL with a demonstration and its past month, and writes a dump beside
 * this file, named by the version. `pg_dump` must be as new as the server. CONTRIBUTING.md says when to run
 * it.
 */
async function main(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl)
  await seedDemo(databaseUrl, (line) => process.stdout.write(`${line}\n`), { numbers })
  const dir = await mkdtemp(join(tmpdir(), 'hao-release-'))
  const origin = 'http://127.0.0.1:1'
  const wechatPay = await startWechatPay({ dir, notifyUrl: `${origin}/notify`, publicUrl: origin })
  const config = readConfig({ ...wechatPay.env, DATABASE_URL: databaseUrl })
  const { context, close } = wire(config, pino({ level: 'warn' }))
  const signal = new AbortController().signal
  const simulated = await simulateMonth(context, { signal, pause: async () => undefined })
  if (!simulated) throw new Error('The database of DATABASE_URL is not empty')
  await close()
  await wechatPay.stop()
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges']
  const { stdout } = await promisify(execFile)('pg_dump', [...options, databaseUrl], { maxBuffer: maxBytes })
  // Only psql understands lines that begin with a backslash.
  const text = stdout.replaceAll(/^\\.*\n/gm, '')
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const file = join('lab/release', `${version}.sql.gz`)
  await writeFile(file, gzipSync(text, { level: 9 }))
  process.stdout.write(`Wrote ${file}\n`)
}

await main(process.env['DATABASE_URL'] ?? '')
