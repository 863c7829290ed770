import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerEntry } from '../../../../shop/src/base/page.ts'
import { findBrokenInvariants } from '../invariants/find-broken-invariants.ts'
import { csvEntryPoint } from './testing/csv-entry-point.ts'
import type { Attempt, EntryPoint, FuzzContext } from './testing/entry-point.ts'
import { endpointEntryPoint } from './testing/endpoint-entry-point.ts'
import { fileEntryPoint } from './testing/file-entry-point.ts'
import { endpointKeys, createValidRequests } from './testing/valid-requests.ts'
import { newOwners, type Owner } from './testing/owner.ts'
import { pageEntryPoint, screens } from './testing/page-entry-point.ts'
import { partnerEntryPoint } from './testing/partner-entry-point.ts'
import { diffRows, createRowReader } from './testing/row-reader.ts'
import { shopDist, startTestShop, type TestShop } from './testing/test-shop.ts'
import { openRawConnection } from './testing/raw-connection.ts'

/**
 * Besides the fixed attempts. The deep run tries 100,000 inputs in several tests, because each test has a
 * time limit.
 */
const inputs = depth(150, 20_000)

const entryPoints: Readonly<Record<string, EntryPoint>> = {
  endpoint: endpointEntryPoint,
  page: pageEntryPoint,
  file: fileEntryPoint,
  partner: partnerEntryPoint,
  csv: csvEntryPoint,
}

const all = Object.values(entryPoints)
const attempts = fc.oneof(...all.map((each) => ({ weight: each.share, arbitrary: each.attempts })))
const fixedAttempts = all.flatMap((entryPoint) => entryPoint.fixedAttempts ?? [])

/** FUZZ_SEED repeats a run. FUZZ_PATH, which a failure prints, repeats only the failed attempt. */
const { FUZZ_SEED: seed, FUZZ_PATH: path } = process.env
const repeatOptions = { ...(seed && { seed: Number(seed) }), ...(path && { path }) }
/** With a seed only one test runs. */
const parts = seed ? [1] : depth([1], [1, 2, 3, 4, 5])

/** A user who does nothing during the run: no attempt may read or change this user's data. */
async function makeBystander(shop: TestShop): Promise<Owner> {
  const [bystander] = (await newOwners(shop, 1)) as [Owner]
  await bystander.paidOrder()
  await bystander.subscription()
  await bystander.ticket()
  await bystander.wait()
  await bystander.favourite()
  return bystander
}

const errorLevel = 50
const unreadableItem = 'an item in a message of another system cannot be read'

/**
 * Returns the first new log line of level error. Alarms do not count: they are for the operator; nor does an
 * unreadable item of a signed message (decision 136).
 */
function watchErrors({ server }: TestShop): () => string | undefined {
  let read = server.logged.length
  return () => {
    const lines = server.logged.slice(read)
    read = server.logged.length
    return lines.find((line) => {
      const { level, alarm, msg } = JSON.parse(line) as { level: number; alarm?: string; msg?: string }
      return level >= errorLevel && alarm === undefined && msg !== unreadableItem
    })
  }
}

/** `check` throws when an attempt shows a fault. `seen` collects each endpoint with each status. */
function createChecker(context: FuzzContext, bystander: Owner) {
  const findError = watchErrors(context.shop)
  const seen = new Set<string>()
  const check = async (attempt: Attempt): Promise<void> => {
    const { status, request, answer, fault } = await entryPoints[attempt.entryPoint]!.run(context, attempt)
    seen.add(`${'key' in attempt ? String(attempt.key) : attempt.entryPoint} ${status}`)
    const leaked = bystander.secrets.find((secret) => answer.includes(secret) && !request.includes(secret))
    const logged = findError()
    const problem =
      fault ?? (leaked && `leaks ${leaked} of another user`) ?? (logged && `is logged as ${logged}`)
    if (problem) throw new Error(`${request.slice(0, 500)} ${problem}: ${status} ${answer.slice(0, 300)}`)
  }
  return { check, seen }
}

test.each(parts)(
  '[ER-3] random input at every entry point (%i) gets a specified answer, leaks no other user’s data, and keeps the invariants',
  async () => {
    const shop = await startTestShop({ numbers: depth(400, 20_000) })
    const connection = openRawConnection(shop.server.origin)
    onTestFinished(() => connection.close())
    const { db } = shop.server.context
    const bystander = await makeBystander(shop)
    const { check, seen } = createChecker(
      { shop, connection, requests: await createValidRequests(shop) },
      bystander,
    )
    const reader = await createRowReader(db)
    const before = await reader.containing(bystander.secrets)

    const run = await fc.check(fc.asyncProperty(attempts, check), {
      numRuns: fixedAttempts.length + inputs,
      examples: fixedAttempts.map((attempt): [Attempt] => [attempt]),
      ...repeatOptions,
    })
    const repeat = `To repeat this attempt, set FUZZ_SEED=${run.seed} FUZZ_PATH=${run.counterexamplePath}; to repeat the run, FUZZ_SEED alone`
    expect(run.failed, `${repeat}\n${String(run.errorInstance)}\n${JSON.stringify(run.counterexample)}`).toBe(
      false,
    )

    expect((await fetch(`${shop.server.origin}/healthz`)).status).toBe(200)
    expect(diffRows(before, await reader.containing(bystander.secrets))).toEqual([])
    expect(await findBrokenInvariants(db)).toEqual({})
    // An endpoint that never answered 200 was not tested.
    if (!path) expect(endpointKeys.filter((key) => !seen.has(`${key} 200`))).toEqual([])
  },
)

test('the page entry point tries every screen of the shop', async () => {
  const entry = (await import(pathToFileURL(join(shopDist, 'server/entry-server.js')).href)) as ServerEntry
  const manifest = JSON.parse(await readFile(join(shopDist, 'client/.vite/manifest.json'), 'utf8')) as object
  const built = Object.keys(manifest).filter((module) => /^src\/screens\/[\w-]+\/screen\.tsx$/.test(module))
  const reached = screens.flatMap((screen) => entry.locate(screen.replaceAll('*', '1'), '', 'zh').modules)
  expect(built.length).toBeGreaterThan(20)
  expect(built.filter((module) => !reached.includes(module))).toEqual([])
})
