import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseCluster } from '../cluster/database-cluster.ts'
import type { DatabaseHost } from '../cluster/database-host.ts'
import { fillDisk } from '../cluster/disk.ts'
import type { FaultKind } from './fault.ts'
import { freeze } from './freeze.ts'
import type { Random } from './random.ts'

/** Faults of the hosts of the database; each ends when the cluster has settled. */
export const databaseFaults = {
  'fail over': {
    kind: 'database',
    run: async ({ cluster }, chance, tell) => {
      const lost = await primaryOf(cluster, tell)
      if (!lost) return
      await cluster.loseHost(lost)
      await restoreAfterFailover(cluster, lost, { chance, restore: () => cluster.restart(lost) })
    },
  },
  'fail over to a standby that lags': {
    kind: 'database',
    run: async ({ cluster }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      const standby = await cluster.findSyncStandby()
      if (!primary || !standby) return
      const ms = chance.between(1000, 3000)
      tell(`${standby.name} by ${ms} ms`)
      // Shorter than the primary needs to notice it: commits wait, and are not acknowledged.
      await standby.cutOff()
      await wait(ms)
      await cluster.loseHost(primary)
      await standby.connect()
      await restoreAfterFailover(cluster, primary, { chance, restore: () => cluster.restart(primary) })
    },
  },
  'switch over': {
    kind: 'database',
    run: async ({ cluster }) => {
      await cluster.settled()
      await cluster.switchOver()
      await cluster.settled()
    },
  },
  'crash the database': {
    kind: 'database',
    run: async ({ cluster }, _chance, tell) => {
      await (await primaryOf(cluster, tell))?.killPostgres()
      await cluster.settled()
    },
  },
  'freeze the database': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      if (!primary) return
      const ms = chance.between(long / 2, long)
      tell(`for ${ms} ms`)
      const thaw = await freeze(await primary.postgresPids())
      await wait(ms)
      await thaw()
      await cluster.settled()
    },
  },
  'cut off the primary': {
    kind: 'database',
    run: async ({ cluster }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      if (!primary) return
      await primary.cutOff()
      await restoreAfterFailover(cluster, primary, { chance, restore: () => primary.connect() })
    },
  },
  'cut off a standby': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      const standby = chance.pick(cluster.hosts.filter((host) => host !== primary))
      await standby.cutOff()
      await wait(chance.between(500, long))
      await standby.connect()
      await cluster.settled()
    },
  },
  'stop etcd': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const stopped = chance.shuffle(cluster.hosts).slice(0, chance.oneIn(2) ? 2 : 3)
      tell(stopped.map(({ name }) => name).join(', '))
      for (const host of stopped) await host.killEtcd()
      await wait(chance.between(long, long * 1.5))
      for (const host of stopped) await host.startEtcd()
      await cluster.settled()
    },
  },
  'fill the disk of the database': {
    kind: 'database',
    run: async ({ cluster }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      if (!primary) return
      const free = await fillDisk(primary.dataDir)
      const restore = async () => {
        await primary.patroniEnded()
        await free()
        primary.startPatroni()
      }
      await restoreAfterFailover(cluster, primary, { chance, restore })
    },
  },
} as const satisfies Record<string, FaultKind>

/** The settled cluster's primary; says so when there is none. */
async function primaryOf(
  cluster: DatabaseCluster,
  tell: (what: string) => void,
): Promise<DatabaseHost | undefined> {
  await cluster.settled()
  const primary = await cluster.findPrimary()
  tell(primary?.name ?? 'not now: there is no primary')
  return primary
}

/** Waits until another host is the primary and works for a while, then restores the lost one. */
async function restoreAfterFailover(
  cluster: DatabaseCluster,
  lost: DatabaseHost,
  { chance, restore }: { chance: Random; restore: () => Promise<void> },
): Promise<void> {
  for (let found; !found || found === lost; await wait(100)) found = await cluster.findPrimary()
  await wait(chance.between(0, 3000))
  await restore()
  await cluster.settled()
}
