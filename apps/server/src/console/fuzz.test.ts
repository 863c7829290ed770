import { readdir } from 'node:fs/promises'
import { consoleEndpoints, type ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { findBrokenInvariants } from '../operations/invariants/find-broken-invariants.ts'
import { findFault } from '../operations/security-tests/testing/find-fault.ts'
import { buildRequest } from '../operations/security-tests/testing/request.ts'
import { anyValue, listFields, worstValues } from '../operations/security-tests/testing/values.ts'
import { openRawConnection } from '../operations/security-tests/testing/raw-connection.ts'
import { verifyAudit } from '../people/audit/verify.ts'
import { type StaffLogin, startConsole, type TestConsole } from './testing/console.ts'
import { getAllowedRoles } from './testing/permission-matrix.ts'
import { validRequests } from './testing/valid-requests/all.ts'

type Attempt = { key: ConsoleEndpointKey; changes: (readonly [name: string, value: unknown])[] }

const keys = Object.keys(consoleEndpoints) as ConsoleEndpointKey[]
const lists = new URL('../../../../packages/contract/src/console/lists/', import.meta.url)

/** The names of the filters of all lists. */
async function filterNames(): Promise<string[]> {
  const files = await readdir(lists)
  const modules = await Promise.all(files.map((file) => import(new URL(file, lists).href) as Promise<object>))
  const defined = modules.flatMap((module) => Object.values(module) as { schemas?: object }[])
  return [...new Set(defined.flatMap(({ schemas = {} }) => Object.keys(schemas)))]
}

const fieldNames = (key: ConsoleEndpointKey): string[] => [...listFields(consoleEndpoints[key]).keys()]

/**
 * Invalid values for each field. A list parses each filter by itself, so all its filters are tried at once.
 */
function worstOf(key: ConsoleEndpointKey, filters: readonly string[]): Attempt[] {
  const names = fieldNames(key)
  const isList = names.includes('sort') || key.endsWith('/count')
  return worstValues.flatMap((value) => [
    ...names.map((name): Attempt => ({ key, changes: [[name, value]] })),
    ...(isList ? [{ key, changes: filters.map((name) => [name, value] as const) }] : []),
  ])
}

/** Sends a valid request with the changes, and reports what is wrong with the answer. */
function prober(testConsole: TestConsole) {
  const wire = openRawConnection(testConsole.origin)
  onTestFinished(() => wire.close())
  const reads = new Map<ConsoleEndpointKey, { as: StaffLogin; good: Record<string, unknown> }>()
  const ready = async (key: ConsoleEndpointKey) => {
    const [role = 'owner'] = getAllowedRoles(key) ?? []
    const as = await testConsole.addStaff(role)
    return { as, good: await validRequests[key](testConsole, as) }
  }
  return async ({ key, changes }: Attempt): Promise<void> => {
    // A writing request may use up its input, or end its own session.
    const { as, good } = reads.get(key) ?? (await ready(key))
    if (key.startsWith('GET')) reads.set(key, { as, good })
    const input = { ...good, ...Object.fromEntries(changes) }
    const sent = buildRequest(key, input, {})
    const headers = [
      ...sent.headers,
      ['cookie', `staff=${as.token}`],
      ['origin', testConsole.origin],
    ] as const
    const reply = await wire.send({ ...sent, headers })
    const fault = findFault(reply, sent)
    if (fault)
      throw new Error(
        `${key} ${JSON.stringify(changes).slice(0, 300)}: ${fault}: ${reply.body.toString().slice(0, 300)}`,
      )
  }
}

test('for any value of any field of an endpoint the response is a declared one', async () => {
  const testConsole = await startConsole()
  const probe = prober(testConsole)
  const filters = await filterNames()
  expect(filters).toContain('subjectId')
  // An eighth of them in an ordinary run.
  const first = keys
    .flatMap((key) => worstOf(key, filters).map((attempt): [Attempt] => [attempt]))
    .filter((_, place) => place % depth(8, 1) === 0)
  const attempts = fc.constantFrom(...keys).chain((key) => {
    const names = fieldNames(key)
    const isList = names.includes('sort') || key.endsWith('/count')
    const change = fc.tuple(
      fc.constantFrom(...names, ...(isList ? filters : []), 'id', '__proto__'),
      anyValue,
    )
    return fc.record({ key: fc.constant(key), changes: fc.array(change, { minLength: 1, maxLength: 3 }) })
  })
  const run = await fc.check(fc.asyncProperty(attempts, probe), {
    numRuns: first.length + depth(100, 10_000),
    examples: first,
  })
  expect(
    run.failed,
    `FUZZ_SEED=${run.seed}\n${String(run.errorInstance)}\n${JSON.stringify(run.counterexample)}`,
  ).toBe(false)
  expect(await findBrokenInvariants(testConsole.server.context.db)).toEqual({})
  expect(await verifyAudit(testConsole.server.context.db)).toMatchObject({ brokenAt: null })
})
