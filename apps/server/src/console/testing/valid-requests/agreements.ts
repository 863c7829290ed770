import type { agreementEndpoints } from '@hao/contract/console/endpoints/agreements.ts'
import { publishAgreement } from '../../../people/agreements/publish.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { dayMs } from '../../../platform/base/time.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

let versions = 0

const words = { title: 'Service', changes: 'New', body: 'What holds.' }

/** The next version of an agreement, with a later effective date each time. */
const next = ({ server: { context } }: TestConsole) => {
  versions += 1
  const effectiveAt = new Date(context.clock().getTime() + dayMs + versions * 1000).toISOString()
  return { id: 'service', version: `9.${versions}`, effectiveAt, texts: { zh: words, en: words } }
}

const published = async (testConsole: TestConsole) => {
  const { effectiveAt, ...row } = next(testConsole)
  const version = { ...row, effective_at: new Date(effectiveAt) }
  await inTransaction(testConsole.server.context.db, (trx) => publishAgreement(trx, version))
  return { id: row.id, version: row.version }
}

export const agreementRequests: Record<keyof typeof agreementEndpoints, ValidRequest> = {
  'GET /agreements': async () => ({}),
  'GET /agreements/:id/:version': published,
  'POST /agreements/:id': async (testConsole) => next(testConsole),
  'POST /agreements/:id/:version/withdraw': async (testConsole) => ({
    ...(await published(testConsole)),
    reason: 'a reason of the tests',
  }),
}
