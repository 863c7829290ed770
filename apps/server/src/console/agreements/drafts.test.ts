import { expect, test } from 'vitest'
import { openStaffSession } from '../../people/staff/open-session.ts'
import { leaseMs } from '../../people/agreements/edit-draft.ts'
import { inTransaction } from '../../platform/db/database.ts'
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
    hold: (as: StaffLogin, over: number) => request('POST /agreement-drafts/:id', { id, over }, { as }),
    takeOver: (as: StaffLogin) => request('POST /agreement-drafts/:id/take-over', { id }, { as }),
    discard: (as: StaffLogin, version: number) =>
      request('POST /agreement-drafts/:id/discard', { id, version }, { as }),
    publish: (as: StaffLogin, version: number) =>
      request('POST /agreement-drafts/:id/publish', { id, version }, { as }),
    read: async (as: StaffLogin) => (await request('GET /agreement-drafts/:id', { id }, { as })).data.draft,
    /** Another login of the same person. */
    loginAgain: async (staff: StaffLogin): Promise<StaffLogin> => {
      const session = { staffId: staff.id, at: clock(), device: 'test' }
      return { ...staff, token: await inTransaction(db, (trx) => openStaffSession(trx, session)) }
    },
    actions: async () =>
      (await db.selectFrom('audit_log').select(['action', 'staff_id']).orderBy('id').execute()).filter(
        ({ action }) => action.startsWith('agreement.'),
      ),
  }
}

test('a draft is read by everyone who may, and its editor is shown until the lease ends', async () => {
  const { server, save, hold, read, first, second, staffByRole } = await startDrafts()
  expect(await read(second)).toBeNull()
  const { data } = await save(first, 0, 'one')
  expect(await read(staffByRole.service)).toMatchObject({
    version: data.draft.version,
    base: '1.0',
    savedBy: first.name,
    texts: { zh: { body: 'one' } },
    editor: { name: first.name, relation: 'colleague' },
  })
  expect((await read(first))?.editor?.relation).toBe('here')
  server.advance(leaseMs / 2)
  expect((await hold(first, data.draft.version)).data.draft.editor?.since).toBe(data.draft.editor?.since)
  server.advance(leaseMs * 0.75)
  expect((await read(second))?.editor).not.toBeNull()
  server.advance(leaseMs / 4)
  expect((await read(second))?.editor).toBeNull()
  // Its editor may go on, as no other session has begun.
  const later = await save(first, data.draft.version, 'two')
  expect(later.data.draft.editor?.since).not.toBe(data.draft.editor?.since)
  expect((await read(second))?.editor?.name).toBe(first.name)
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
      expect([status, failure.error, failure.code]).toEqual([409, 'draft-stale', 40978])
      expect(failure.details).toMatchObject({ current: { texts: { zh: { body } } } })
    }
  }
})

test('a save that is repeated because its answer was lost is no conflict', async () => {
  const { save, first } = await startDrafts()
  const { data } = await save(first, 0, 'one')
  const again = await save(first, 0, 'one')
  expect([again.status, again.data.draft.version]).toEqual([200, data.draft.version])
})

test('while one person edits another cannot save or discard, until they take over', async () => {
  const { save, hold, takeOver, discard, first, second } = await startDrafts()
  const { version } = (await save(first, 0, 'one')).data.draft
  for (const refused of [
    await save(second, version, 'mine'),
    await hold(second, version),
    await discard(second, version),
  ])
    expect([refused.failure.error, refused.failure.details]).toMatchObject([
      'draft-stale',
      { current: { editor: { name: first.name, relation: 'colleague' } } },
    ])
  expect((await takeOver(second)).data.draft).toMatchObject({ version, editor: { relation: 'here' } })
  expect((await save(first, version, 'late')).failure.details).toMatchObject({
    current: { editor: { name: second.name } },
  })
  expect((await hold(first, version)).failure.error).toBe('draft-stale')
  const mine = await save(second, version, 'mine')
  expect((await discard(second, version)).failure.error).toBe('draft-stale')
  expect((await discard(second, mine.data.draft.version)).status).toBe(200)
  expect((await takeOver(second)).failure.error).toBe('no-such-thing')
})

test('two sessions of one person are two editors, and one that has ended edits no more', async () => {
  const { request, save, read, first, loginAgain } = await startDrafts()
  const { version } = (await save(first, 0, 'one')).data.draft
  const other = await loginAgain(first)
  expect((await read(other))?.editor).toMatchObject({ name: first.name, relation: 'elsewhere' })
  expect((await save(other, version, 'two')).failure.error).toBe('draft-stale')
  await request('POST /logout', {}, { as: first })
  expect((await read(other))?.editor).toBeNull()
  expect((await save(first, version, 'late')).failure.error).toBe('login-required')
  expect((await save(other, version, 'two')).status).toBe(200)
})

test('a version is published as it was shown, or not at all; then the draft is gone', async () => {
  const { request, server, save, read, publish, content, first, second } = await startDrafts()
  const { version } = (await save(first, 0, 'one')).data.draft
  server.advance(1)
  const moved = (await save(first, version, 'two')).data.draft
  expect((await publish(second, version)).failure.error).toBe('draft-stale')
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
  expect((await save(first, moved.version, 'late')).failure.error).toBe('draft-stale')
  const incomplete = { ...content(''), effectiveAt: null }
  const input = { id, over: next.version, content: incomplete }
  const { data } = await request('POST /agreement-drafts/:id', input, { as: first })
  expect((await publish(second, data.draft.version)).failure.error).toBe('draft-incomplete')
})

test('an owner alone publishes nothing, by whichever account; a second person publishes what the first has saved', async () => {
  const testConsole = await startDrafts()
  const { request, save, publish, read, loginAgain, takeOver, first, second, staffByRole } = testConsole
  const { invite, fresh } = createAccountActions(testConsole)
  const { version } = (await save(first, 0, 'one')).data.draft
  const helper = await fresh(await invite(first, 'owner'))
  for (const [as, refusal] of [
    [first, 'own-request'],
    [await loginAgain(first), 'own-request'],
    [helper, 'not-another'],
    [staffByRole.service, 'not-allowed'],
  ] as const)
    expect((await publish(as, version)).failure.error).toBe(refusal)
  // A second account changes nothing of that: neither by editing, nor by saving what is there.
  await takeOver(helper)
  const edited = (await save(helper, version, 'two')).data.draft
  expect((await publish(first, edited.version)).failure.error).toBe('not-another')
  await takeOver(second)
  expect((await save(second, edited.version, 'two')).data.draft.version).toBe(edited.version)
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

test('the audit log has an entry for each session that edits, not for each save', async () => {
  const { server, save, takeOver, discard, actions, first, second } = await startDrafts()
  let { version } = (await save(first, 0, 'a')).data.draft
  for (const body of ['ab', 'abc']) version = (await save(first, version, body)).data.draft.version
  await save(second, version, 'refused')
  await takeOver(second)
  version = (await save(second, version, 'b')).data.draft.version
  server.advance(leaseMs)
  version = (await save(first, version, 'c')).data.draft.version
  await discard(first, version)
  expect(await actions()).toEqual([
    { action: 'agreement.draft', staff_id: first.id },
    { action: 'agreement.take-over', staff_id: second.id },
    { action: 'agreement.draft', staff_id: first.id },
    { action: 'agreement.discard', staff_id: first.id },
  ])
})

test('a draft of a member who may no longer write drafts waits until a colleague has saved it', async () => {
  const testConsole = await startDrafts()
  const { addStaff, save, publish, first, staffByRole, read, server } = testConsole
  const { send, changeRoles } = createAccountActions(testConsole)
  const [leaver, mover] = [await addStaff('owner'), await addStaff('owner')]
  const { version } = (await save(leaver, 0, 'one')).data.draft
  expect(await send('disable', first, leaver)).toBe('done')
  expect((await publish(first, version)).failure.error).toBe('not-now')
  server.advance(leaseMs)
  const moved = (await save(mover, version, 'two')).data.draft
  expect(await changeRoles(first, mover, 'service')).toBe('done')
  expect((await publish(first, moved.version)).failure.error).toBe('not-now')
  server.advance(leaseMs)
  const own = (await save(first, moved.version, 'three')).data.draft
  expect((await publish(staffByRole.finance, own.version)).status).toBe(200)
  expect(await read(first)).toBeNull()
})
