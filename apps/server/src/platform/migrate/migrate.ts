import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { appliedMigrations, applyMigrations, isCompatibleWith, type Migration } from '../db/migration.ts'
import { first } from '../db/migrations/001-first.ts'
import { retentionIndexes } from '../db/migrations/002-expand-retention-indexes.ts'
import { invariantPasses } from '../db/migrations/003-expand-invariant-passes.ts'
import { invariantIndexes } from '../db/migrations/004-expand-invariant-indexes.ts'
import { jobsRequestId } from '../db/migrations/005-expand-jobs-request-id.ts'
import { callsVacuum } from '../db/migrations/006-expand-calls-vacuum.ts'
import { deletionIndexes } from '../db/migrations/007-expand-deletion-indexes.ts'
import { historyRetention } from '../db/migrations/008-expand-history-retention.ts'
import { callLog } from '../db/migrations/009-expand-call-log.ts'
import { subscriptionName } from '../db/migrations/010-expand-subscription-name.ts'
import { droppedNotices } from '../db/migrations/011-expand-dropped-notices.ts'
import { waitingNotices } from '../db/migrations/012-expand-waiting-notices.ts'
import { sellingStops } from '../db/migrations/013-expand-selling-stops.ts'
import { promotions } from '../db/migrations/014-expand-promotions.ts'
import { customerRequests } from '../db/migrations/015-contract-001-customer-requests.ts'
import { invoices } from '../db/migrations/016-expand-invoices.ts'
import { featuredPlans } from '../db/migrations/017-expand-featured-plans.ts'
import { staffMessages } from '../db/migrations/018-expand-staff-messages.ts'
import { phoneChanges } from '../db/migrations/019-contract-001-phone-changes.ts'
import { transfers } from '../db/migrations/020-expand-transfers.ts'
import { periodDiscounts } from '../db/migrations/021-expand-period-discounts.ts'
import { savedSearches } from '../db/migrations/022-expand-saved-searches.ts'
import { ticketPictures } from '../db/migrations/023-expand-ticket-pictures.ts'
import { announcements } from '../db/migrations/024-expand-announcements.ts'
import { shownPriceIndexes } from '../db/migrations/025-expand-shown-price-indexes.ts'
import { subscriptionsOfOrder } from '../db/migrations/026-expand-subscriptions-of-order.ts'
import { sharedOrders } from '../db/migrations/027-contract-001-shared-orders.ts'
import { gifts } from '../db/migrations/028-expand-gifts.ts'
import { userPasskeys } from '../db/migrations/029-expand-passkeys.ts'
import { voicemails } from '../db/migrations/030-expand-voicemails.ts'
import { priceHistoryIndex } from '../db/migrations/031-expand-price-history.ts'
import { wechatNotices } from '../db/migrations/032-expand-wechat-notices.ts'
import { connectDatabase } from '../db/connect-database.ts'
import { assertDirect } from '../db/pooler.ts'
import { describeHolder, reportLockWaits, type LockHolder } from '../db/lock-waits.ts'
import { grantRights, assertServerRole } from '../db/roles/grant-rights.ts'

export const migrations: readonly Migration[] = [
  first,
  retentionIndexes,
  invariantPasses,
  invariantIndexes,
  jobsRequestId,
  callsVacuum,
  deletionIndexes,
  historyRetention,
  callLog,
  subscriptionName,
  droppedNotices,
  waitingNotices,
  sellingStops,
  promotions,
  customerRequests,
  invoices,
  featuredPlans,
  staffMessages,
  phoneChanges,
  transfers,
  periodDiscounts,
  savedSearches,
  ticketPictures,
  announcements,
  shownPriceIndexes,
  subscriptionsOfOrder,
  sharedOrders,
  gifts,
  userPasskeys,
  voicemails,
  priceHistoryIndex,
  wechatNotices,
]

/** The key of an advisory lock; any number that is not used elsewhere. */
const migrationLock = 95_013

/** How often (ms) a migration asks for its turn, and how often before it says that it waits. */
const turnMs = 200
const triesInSilence = 10

type MigrateOptions = {
  /** The server's role, which is granted its rights. Without it only the owner has rights. */
  server?: string | undefined
  /** The setting that holds the address, for errors. */
  setting?: string
  /** Receives the end of a sentence about the lock that holds the migration up. */
  onWait?: ((lock: string) => void) | undefined
  /** The migrations of this version, unless a test brings others. */
  steps?: readonly Migration[]
}

/**
 * Concurrent calls run one after another. Throws SettingsError if the database is unreachable or of another
 * version, or the error of the first failed migration; earlier ones stay applied.
 */
export async function migrate(
  ownerUrl: string,
  { server, setting, onWait = () => {}, steps = migrations }: MigrateOptions = {},
): Promise<void> {
  const turn = await connectDatabase(ownerUrl, setting)
  const db = openDatabase(ownerUrl, 1)
  try {
    await assertDirect(turn, setting ?? 'DATABASE_URL')
    if (server) await assertServerRole(turn, server)
    await takeTurn(turn, onWait)
    await reportLockWaits(ownerUrl, onWait, async () => {
      await migrateSchema(db, steps)
      if (server) await grantRights(turn, server)
    })
  } finally {
    await Promise.all([db.destroy(), turn.end()])
  }
}

/** CREATE INDEX CONCURRENTLY of another process waits for all snapshots: so this asks again and again. */
async function takeTurn(client: Client, onWait: (lock: string) => void): Promise<void> {
  const tryLock = `SELECT pg_try_advisory_lock(${migrationLock}) AS mine`
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>(tryLock)
    if (rows[0]?.mine) return
    if (tries === triesInSilence) onWait(await describeMigrator(client))
    await wait(turnMs)
  }
}

async function describeMigrator(client: Client): Promise<string> {
  const { rows } = await client.query<LockHolder>(
    `SELECT 'migrations' AS locked, l.pid, h.usename AS role, NULLIF(h.application_name, '') AS program
    FROM pg_locks l JOIN pg_stat_activity h USING (pid)
    WHERE l.locktype = 'advisory' AND l.objid = ${migrationLock} AND l.granted AND h.datname = current_database()`,
  )
  return rows[0] ? describeHolder(rows[0]) : 'on migrations'
}

async function migrateSchema(db: Db, steps: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(db)
  refuseForeign(
    steps.map(({ name }) => name),
    applied,
  )
  await applyMigrations(db, steps, applied)
}

/** The end of a sentence. Throws SettingsError for a database of another version. */
export async function findMissingSchema(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ readable: boolean | null }>(
    `SELECT has_table_privilege(to_regclass('public.kysely_migration'), 'SELECT') AS readable`,
  )
  if (!rows[0]?.readable) return 'has no schema yet, or gives this role no rights to it'
  const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM kysely_migration')
  const names = applied.map(({ name }) => name)
  const ours = migrations.map(({ name }) => name)
  refuseForeign(ours, names)
  return ours.every((name) => names.includes(name)) ? undefined : 'has an older schema than this server'
}

/** Unknown ones are of an early development version, or of a release that removed what we use. */
function refuseForeign(ours: readonly string[], applied: readonly string[]): void {
  const newest = ours.at(-1) ?? ''
  const foreign = applied.filter((name) => !ours.includes(name) && !isCompatibleWith(newest, name))
  if (foreign.length === 0) return
  throw new SettingsError(
    [
      'to start with an empty database, delete var/data (or the folder in DATA_DIR), or set DATABASE_URL to an empty database, and start again',
      'to keep the data, start the version that created it',
    ],
    `Another version of this shop created the database (${foreign.join(', ')}), and this version cannot use it`,
  )
}
