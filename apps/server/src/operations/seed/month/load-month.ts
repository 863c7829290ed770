import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { defaultPlan } from '@hao/numbers/plan.ts'
import type { Config } from '../../../platform/config/config.ts'
import { repositoryRoot } from '../../../platform/base/repository-root.ts'
import { addDays, dayMs } from '../../../platform/base/time.ts'
import { openClient } from '../../../platform/db/connections.ts'
import { demonstrationKey } from '../../../platform/encryption/phone-key.ts'

const loadLock = 95_019
/** The address of the shop that made the dump, to which its WeChat Pay sent notifications. */
const formerNotifyUrl = 'http://127.0.0.1:1/notify'

/**
 * Fills an empty database with the dump beside this file, moved by whole days so that it ends at most a day
 * ago, and the simulated WeChat Pay with its orders. Returns false if the database or the settings do not
 * fit.
 */
export async function loadMonth(config: Config, now = new Date()): Promise<boolean> {
  const { directUrl, migrateUrl, simulators, payments } = config
  const simulator = simulators['wechat']
  if (!isDemonstration(config) || simulator === undefined) return false
  const client = await openClient(migrateUrl ?? directUrl)
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [loadLock])
    const { rows } = await client.query<{ empty: boolean }>(
      `SELECT to_regclass('public.kysely_migration') IS NULL AS empty`,
    )
    if (!rows[0]?.empty) return false
    const dump = await readDump('database.sql.br')
    const days = countDays(dump, now)
    await client.query(moveDates(dump, days))
    await client.query(renewDump)
    const past = moveDates(await readDump('wechat.json.br'), days)
    await sendPast(simulator, past.replaceAll(formerNotifyUrl, payments.wechat.notifyUrl))
    await client.query('COMMIT')
    return true
  } finally {
    await client.end()
  }
}

const isDemonstration = ({ demoMonth, phoneKey, numberPlan }: Config) =>
  demoMonth && phoneKey === demonstrationKey && isDeepStrictEqual(numberPlan, defaultPlan)

async function readDump(name: string): Promise<string> {
  const path = join(repositoryRoot, 'apps/server/src/operations/seed/month', name)
  return (await promisify(brotliDecompress)(await readFile(path))).toString()
}

/** Whole days since the dump was made, so that its events keep their hours. */
function countDays(dump: string, now: Date): number {
  const madeAt = /'demo-month', '(.+?)'/.exec(dump)?.[1] ?? ''
  return Math.max(0, Math.floor((now.getTime() - Date.parse(madeAt)) / dayMs))
}

/** Moves each date at the start of a quoted text, but the version of the terms that an alert needs. */
function moveDates(text: string, days: number): string {
  return text.replaceAll(/(?<=["'])(?<!'alert', ')\d{4}-\d\d-\d\d(?=[ T]\d\d:|["'])/g, (day) =>
    addDays(new Date(day), days).toISOString().slice(0, 10),
  )
}

/**
 * The audit gets hashes of its new dates. The inventory is imported again, and the texts of shoppers are
 * written again as they are now; questions stay, since readers voted on them.
 */
const renewDump = `
RESET search_path;
CREATE TEMPORARY TABLE moved_audit ON COMMIT DROP AS TABLE audit_log;
ALTER TABLE audit_log DISABLE TRIGGER audit_log_immutable;
DELETE FROM audit_log;
UPDATE audit_head SET id = 0, hash = '';
INSERT INTO audit_log SELECT * FROM moved_audit ORDER BY id;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_immutable;
ALTER TABLE agreements DISABLE TRIGGER agreements_immutable;
ALTER TABLE agreement_texts DISABLE TRIGGER agreement_texts_immutable;
DELETE FROM agreements;
ALTER TABLE agreements ENABLE TRIGGER agreements_immutable;
ALTER TABLE agreement_texts ENABLE TRIGGER agreement_texts_immutable;
DELETE FROM banners;
DELETE FROM question_texts;
DELETE FROM seeds WHERE name IN ('demo-content', 'demo-inventory')`

async function sendPast(simulator: string, past: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${simulator}/control/past`, { method: 'PUT', headers, body: past })
  if (!answer.ok) throw new Error(`The WeChat Pay simulator refused its past: ${await answer.text()}`)
}
