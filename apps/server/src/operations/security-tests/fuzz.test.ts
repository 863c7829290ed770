import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerEntry } from '../../../../shop/src/base/page.ts'
import { brokenInvariants } from '../invariants/broken-invariants.ts'
import { csvDoor } from './testing/csv-door.ts'
import type { Attempt, Door, Street } from './testing/doors.ts'
import { endpointDoor } from './testing/endpoint-door.ts'
import { fileDoor } from './testing/file-door.ts'
import { keys, makeGoods } from './testing/goods.ts'
import { newOwners, type Owner } from './testing/owner.ts'
import { pageDoor, screens } from './testing/page-door.ts'
import { partnerDoor } from './testing/partner-door.ts'
import { differences, readerOfRows } from './testing/rows.ts'
import { shopDist, startTown, type Town } from './testing/town.ts'
import { openWire } from './testing/wire.ts'

/** The deep run tries 100,000: in parts, so that each is done in time on a machine that is busy. */
const inputs = depth(750, 20_000)

const doors: Readonly<Record<string, Door>> = {
  endpoint: endpointDoor,
  page: pageDoor,
  file: fileDoor,
  partner: partnerDoor,
  csv: csvDoor,
}

const all = Object.values(doors)
const attempts = fc.oneof(...all.map((door) => ({ weight: door.share, arbitrary: door.attempts })))
const first = all.flatMap((door) => door.first ?? [])

/** FUZZ_SEED repeats a run; FUZZ_PATH, which a failure names, takes from it only what failed. */
const { FUZZ_SEED: seed, FUZZ_PATH: path } = process.env
const again = { ...(seed && { seed: Number(seed) }), ...(path && { path }) }
/** A seed belongs to one part. */
const parts = seed ? [1] : depth([1], [1, 2, 3, 4, 5])

/** Somebody who does nothing, and of whom nobody may learn anything. */
async function makeBystander(town: Town): Promise<Owner> {
  const [bystander] = (await newOwners(town, 1)) as [Owner]
  await bystander.paidOrder()
  await bystander.subscription()
  await bystander.ticket()
  await bystander.wait()
  await bystander.favourite()
  return bystander
}

const errorLevel = 50

/** What the server has called an error since it was last asked; an alarm is meant for its operator. */
function listenToErrors({ server }: Town): () => string | undefined {
  let heard = server.logged.length
  return () => {
    const news = server.logged.slice(heard)
    heard = server.logged.length
    return news.find((line) => {
      const { level, alarm } = JSON.parse(line) as { level: number; alarm?: string }
      return level >= errorLevel && alarm === undefined
    })
  }
}

/** What is wrong with what came of an attempt, in one line; and which statuses each door has answered with. */
function watch(street: Street, bystander: Owner) {
  const error = listenToErrors(street.town)
  const seen = new Set<string>()
  const enter = async (attempt: Attempt): Promise<void> => {
    const { status, asked, said, fault } = await doors[attempt.door]!.enter(street, attempt)
    seen.add(`${'key' in attempt ? String(attempt.key) : attempt.door} ${status}`)
    const told = bystander.marks.find((mark) => said.includes(mark) && !asked.includes(mark))
    const logged = error()
    const wrong = fault ?? (told && `tells ${told} of another`) ?? (logged && `is logged as ${logged}`)
    if (wrong) throw new Error(`${asked.slice(0, 500)} ${wrong}: ${status} ${said.slice(0, 300)}`)
  }
  return { enter, seen }
}

test.each(parts)(
  '[ER-3] whatever comes in at whatever door (%i), the answer is one that was foreseen, nobody learns of others, and the books stay right',
  async () => {
    const town = await startTown({ numbers: depth(400, 20_000) })
    const wire = openWire(town.server.origin)
    onTestFinished(() => wire.close())
    const { db } = town.server.context
    const bystander = await makeBystander(town)
    const { enter, seen } = watch({ town, wire, goods: await makeGoods(town) }, bystander)
    const reader = await readerOfRows(db)
    const before = await reader.about(bystander.marks)

    const run = await fc.check(fc.asyncProperty(attempts, enter), {
      numRuns: inputs,
      examples: first.map((attempt): [Attempt] => [attempt]),
      ...again,
    })
    const repeat = `Again by FUZZ_SEED=${run.seed} FUZZ_PATH=${run.counterexamplePath}, with all before it by FUZZ_SEED alone`
    expect(run.failed, `${repeat}\n${String(run.errorInstance)}\n${JSON.stringify(run.counterexample)}`).toBe(
      false,
    )

    expect((await fetch(`${town.server.origin}/healthz`)).status).toBe(200)
    expect(differences(before, await reader.about(bystander.marks))).toEqual([])
    expect(await brokenInvariants(db)).toEqual({})
    // Each endpoint has granted something, or it was tried in vain.
    if (!path) expect(keys.filter((key) => !seen.has(`${key} 200`))).toEqual([])
  },
)

test('every screen of the shop is among the pages that are tried', async () => {
  const entry = (await import(pathToFileURL(join(shopDist, 'server/entry-server.js')).href)) as ServerEntry
  const manifest = JSON.parse(await readFile(join(shopDist, 'client/.vite/manifest.json'), 'utf8')) as object
  const built = Object.keys(manifest).filter((module) => /^src\/screens\/[\w-]+\/screen\.tsx$/.test(module))
  const reached = screens.flatMap((screen) => entry.locate(screen.replaceAll('*', '1'), '', 'zh').modules)
  expect(built.length).toBeGreaterThan(20)
  expect(built.filter((module) => !reached.includes(module))).toEqual([])
})
