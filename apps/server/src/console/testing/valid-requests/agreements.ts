import type { agreementEndpoints } from '@hao/contract/console/endpoints/agreements.ts'
import { saveDraft } from '../../../people/agreements/edit-draft.ts'
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

const drafted = async (testConsole: TestConsole, as = testConsole.staffByRole.owner) => {
  const { db, clock } = testConsole.server.context
  const save = await unsaved(testConsole)
  const act = { staffId: as.id, at: clock() }
  const { version } = await inTransaction(db, (trx) => saveDraft(trx, save, act))
  return { id: save.id, version }
}

/** The first save of a draft. */
const unsaved = async (testConsole: TestConsole) => {
  await testConsole.server.context.db.deleteFrom('agreement_drafts').execute()
  const { id, version, effectiveAt, texts } = next(testConsole)
  return { id, over: 0, content: { name: version, effectiveAt, texts } }
}

export const agreementRequests: Record<keyof typeof agreementEndpoints, ValidRequest> = {
  'GET /agreements': async () => ({}),
  'GET /agreements/:id/:version': published,
  'POST /agreements/:id/:version/withdraw': async (testConsole) => ({
    ...(await published(testConsole)),
    reason: 'a reason of the tests',
  }),
  'GET /agreement-drafts': async () => ({}),
  'GET /agreement-drafts/:id': async () => ({ id: 'service' }),
  'POST /agreement-drafts/:id': unsaved,
  'POST /agreement-drafts/:id/discard': drafted,
  // Another person has saved it.
  'POST /agreement-drafts/:id/publish': async (testConsole) =>
    drafted(testConsole, await testConsole.addStaff('owner')),
}
