import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { openLedger } from '../../apps/simulators/src/wechat-pay/ledger.ts'

const maxBytes = 512 * 1024 * 1024
const monthFolder = 'apps/server/src/operations/seed/month'

/**
 * As a release beside this file, or with `month FOLDER` as the month of demonstrations; FOLDER has its WeChat
 * Pay. `pg_dump` must be as new as the server. CONTRIBUTING.md says when to run it.
 */
async function main(databaseUrl: string, [name = '', folder = '']: string[]): Promise<void> {
  const client = await openClient(databaseUrl)
  await client.query(`UPDATE seeds SET seeded_at = now() WHERE name = 'demo-month'`)
  // The oldest transaction: elsewhere the ids of this database may be those of transactions to come.
  await client.query(`UPDATE number_history SET xid = '3'`)
  await client.query(`UPDATE phone_registrations SET xid = '3'`)
  await client.end()
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges']
  const { stdout } = await promisify(execFile)('pg_dump', [...options, databaseUrl], { maxBuffer: maxBytes })
  // Only psql understands lines that begin with a backslash.
  const text = stdout.replaceAll(/^\\.*\n/gm, '')
  if (name !== 'month') return writeFile(join('lab/release', `${name}.sql.gz`), gzipSync(text, { level: 9 }))
  const ledger = await openLedger(folder)
  await ledger.close()
  const { state } = ledger
  const [orders, refunds, mandates] = [state.orders, state.refunds, state.mandates].map((each) => [
    ...each.values(),
  ])
  await writeFile(join(monthFolder, 'database.sql.br'), compress(text))
  await writeFile(
    join(monthFolder, 'wechat.json.br'),
    compress(JSON.stringify({ orders, refunds, mandates })),
  )
}

const compress = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } })

await main(process.env['DATABASE_URL'] ?? '', process.argv.slice(2))
