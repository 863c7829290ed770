import { expect, test } from 'vitest'
import { dayMs } from '../../platform/base/time.ts'
import { createAccountActions } from '../testing/account-actions.ts'
import { type StaffLogin, startConsole } from '../testing/console.ts'

const id = 'service'
const words = { title: 'Service', changes: 'New', body: 'What holds.' }

/** A console with two owners. */
async function startDrafts() {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const { db, clock } = server.context
  const effectiveAt = new Date(clock().getTime() + dayMs).toISOString()
  const content = (body: string) => ({
    name: '2.0',
    effectiveAt,
    texts: { zh: { ...words, body }, en: words },
  })
  const first = staffByRole.owner
  const second = await testConsole.addStaff('owner')
  return {
    ...testConsole,
    db,
    first,
    second,
    content,
    save: (as: StaffLogin, over: number, body: string) =>
      request('POST /agreement-drafts/:id', { id, over, base: '1.0', content: content(body) }, { as }),
    discard: (as: StaffLogin, version: number) =>
      request('POST /agreement-drafts/:id/discard', { id, version }, { as }),
    publish: (as: StaffLogin, version: number) =>
      request('POST /agreement-drafts/:id/publish', { id, version }, { as }),
    read: async (as: StaffLogin) => (await request('GET /agreement-drafts/:id', { id }, { as })).data.draft,
  }
}

test('a draft is read by everyone who may, with who saved it', async () => {
  const { request, save, read, first, second, staffByRole } = await startDrafts()
  expect(await read(second)).toBeNull()
  const { data } = await save(first, 0, 'one')
  expect(await read(staffByRole.service)).toEqual({ ...data.draft, own: false })
  expect(data.draft).toMatchObject({
    base: '1.0',
    savedBy: first.name,
    own: true,
    texts: { zh: { body: 'one' } },
  })
  expect((await request('GET /agreement-drafts', {}, { as: second })).data).toEqual([
    { id, savedBy: first.name, savedAt: data.draft.savedAt },
  ])
})

test('of concurrent saves over one version one is stored, and the others get its text', async () => {
  const { save, read, first } = await startDrafts()
  for (const over of [0, 1]) {
    const known = over && ((await read(first))?.version ?? 0)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => save(first, known, `of ${over}, ${at}`)),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect(saved.length).toBe(1)
    const body = saved[0]?.data.draft.texts.zh.body
    expect((await read(first))?.texts.zh.body).toBe(body)
    for (const { status, failure } of answers.filter((each) => each.status !== 200)) {
      expect([status, failure.error, failure.code]).toEqual([409, 'stale', 40990])
      expect(failure.details).toMatchObject({ current: { texts: { zh: { body } } } })
    }
  }
})

test('who saves or discards a draft that a colleague has changed gets the colleague’s', async () => {
  const { save, discard, read, first, second } = await startDrafts()
  const { version } = (await save(first, 0, 'one')).data.draft
  const theirs = (await save(second, version, 'two')).data.draft
  for (const { failure } of [
    await save(first, version, 'mine'),
    await save(first, 0, 'mine'),
    await discard(first, version),
  ])
    expect([failure.error, failure.details]).toEqual(['stale', { current: { ...theirs, own: false } }])
  expect(await read(second)).toEqual(theirs)
  expect((await discard(first, theirs.version)).status).toBe(200)
  expect((await save(second, theirs.version, 'late')).failure.error).toBe('no-such-thing')
  expect((await discard(first, theirs.version)).failure.error).toBe('no-such-thing')
})

test('a version is published as it was shown, or not at all; then the draft is gone', async () => {
  const { request, server, save, read, publish, content, first, second } = await startDrafts()
  const { version } = (await save(first, 0, 'one')).data.draft
  server.advance(1)
  const moved = (await save(first, version, 'two')).data.draft
  expect((await publish(second, version)).failure.error).toBe('not-as-shown')
  expect((await request('GET /agreements', {}, { as: first })).data).toEqual([])
  const both = await Promise.all([publish(second, moved.version), publish(second, moved.version)])
  expect(new Set(both.map(({ status, failure }) => failure.error ?? status))).toEqual(
    new Set([200, 'no-such-thing']),
  )
  expect(await read(first)).toBeNull()
  const shown = await request('GET /agreements/:id/:version', { id, version: '2.0' }, { as: first })
  expect(shown.data.texts['zh']?.body).toBe('two')
  // A later draft has no version of the earlier one, so a late save of that changes nothing.
  server.advance(1)
  const next = (await save(first, 0, 'three')).data.draft
  expect(next.version).toBeGreaterThan(moved.version)
  expect((await save(first, moved.version, 'late')).failure.error).toBe('stale')
  const incomplete = { ...content(''), effectiveAt: null }
  const input = { id, over: next.version, content: incomplete }
  const { data } = await request('POST /agreement-drafts/:id', input, { as: first })
  expect((await publish(second, data.draft.version)).failure.error).toBe('draft-incomplete')
})

test('an owner alone publishes nothing, by whichever account; a second person publishes what the first has saved', async () => {
  const testConsole = await startDrafts()
  const { request, save, publish, read, first, staffByRole } = testConsole
  const { invite, fresh } = createAccountActions(testConsole)
  const { version } = (await save(first, 0, 'one')).data.draft
  const helper = await fresh(await invite(first, 'owner'))
  for (const [as, refusal] of [
    [first, 'own-request'],
    [helper, 'not-another'],
    [staffByRole.service, 'not-allowed'],
  ] as const)
    expect((await publish(as, version)).failure.error).toBe(refusal)
  // A second account that saves it changes nothing of that.
  const edited = (await save(helper, version, 'two')).data.draft
  expect((await publish(first, edited.version)).failure.error).toBe('not-another')
  expect((await publish(helper, edited.version)).failure.error).toBe('own-request')
  const seen = async (as: StaffLogin) => (await request('GET /agreement-drafts/:id', { id }, { as })).data
  expect([(await read(helper))?.own, (await seen(first)).tie?.act]).toEqual([true, 'invite'])
  expect(await seen(staffByRole.finance)).toMatchObject({ draft: { own: false }, tie: null })
  expect((await publish(staffByRole.finance, edited.version)).status).toBe(200)
  const rows = await testConsole.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'agreement.publish')
    .execute()
  expect(rows.map(({ details }) => JSON.parse(details) as object)).toMatchObject([
    { askedBy: helper.name, approvedBy: staffByRole.finance.name },
  ])
})

test('a draft of a member who may no longer write drafts waits until a colleague has saved it', async () => {
  const testConsole = await startDrafts()
  const { addStaff, save, publish, first, staffByRole, read } = testConsole
  const { send, changeRoles } = createAccountActions(testConsole)
  const [leaver, mover] = [await addStaff('owner'), await addStaff('owner')]
  const { version } = (await save(leaver, 0, 'one')).data.draft
  expect(await send('disable', first, leaver)).toBe('done')
  expect((await publish(first, version)).failure.error).toBe('not-now')
  const moved = (await save(mover, version, 'two')).data.draft
  expect(await changeRoles(first, mover, 'service')).toBe('done')
  expect((await publish(first, moved.version)).failure.error).toBe('not-now')
  const own = (await save(first, moved.version, 'three')).data.draft
  expect((await publish(staffByRole.finance, own.version)).status).toBe(200)
  expect(await read(first)).toBeNull()
})
