import { expect, inject, onTestFinished, TestRunner } from 'vitest'
import { type CleanState, restoreCleanState, recordCleanState } from './clean-state.ts'
import { closeReusedPools } from './reused-pools.ts'
import { withDatabase, runStatement, withRole } from './postgres.ts'

const taken = new Set<number>()
let file: string | undefined
let fresh: CleanState | undefined

/**
 * A migrated, empty database for the calling test or file. Names belong to the vitest worker: the next test
 * gets the same databases, cleaned or created again. All are dropped after the run.
 */
export async function createTestDatabase(): Promise<string> {
  const { url, template, roles } = inject('postgres')
  const name = `${template}_${process.env['VITEST_POOL_ID'] ?? 0}_${take()}`
  const admin = withDatabase(url, name)
  const own = withRole(admin, roles.server)
  if (fresh && (await restoreCleanState(admin, fresh))) return own
  await closeReusedPools(own)
  await runStatement(url, `drop database if exists ${name} with (force)`)
  // By copying files: through the log, PostgreSQL's default, it takes six times the processor time.
  await runStatement(
    url,
    `create database ${name} template ${template} owner ${roles.owner.name} strategy file_copy`,
  )
  fresh ??= await recordCleanState(admin)
  return own
}

/** The lowest number that no running test holds. */
function take(): number {
  const { testPath } = expect.getState()
  if (testPath !== file) taken.clear()
  file = testPath
  let free = 0
  while (taken.has(free)) free += 1
  taken.add(free)
  if (TestRunner.getCurrentTest()) onTestFinished(() => void taken.delete(free))
  return free
}
