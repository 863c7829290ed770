import { createHash } from 'node:crypto'
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { byteOrderMark } from '@hao/contract/console/csv.ts'
import { expect, test } from 'vitest'
import { asker, upload } from '../../content/support/testing.ts'
import { dayMs } from '../../platform/base/time.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startConsole, type StaffLogin, type TestConsole } from '../testing/console.ts'

const days = { from: '2020-01-01', until: '2099-12-31' }
const letter = { authority: '杭州市公安局', letter: '杭公调〔2026〕12 号', ...days, reason: '电信诈骗案侦查' }

/** Asks for data as service, approved by finance. Returns the id of the request. */
async function approvedData({ request, staffByRole }: TestConsole, id: number, given: object = {}) {
  const as = staffByRole.service
  const { data } = await request('POST /customers/:id/data-request', { id, ...letter, ...given }, { as })
  await request('POST /customer-requests/:id/approve', { id: data.id }, { as: staffByRole.finance })
  return data.id
}

async function unzip(content: string, password: string): Promise<Map<string, string>> {
  const reader = new ZipReader(new BlobReader(new Blob([Buffer.from(content, 'base64')])), { password })
  const files = new Map<string, string>()
  for (const entry of await reader.getEntries())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()))
  return files
}

test('data for an authority is sealed once and downloaded once, by the requester, with a cover sheet', async () => {
  const testConsole = await startConsole()
  const { request, staffByRole, server } = testConsole
  const owner = await createNumberOwner(server, '628888')
  const id = await approvedData(testConsole, owner.member.id)
  const seal = (as: StaffLogin = staffByRole.service) =>
    request('POST /customer-requests/:id/seal', { id }, { as })
  const take = (as: StaffLogin = staffByRole.service) =>
    request('POST /customer-requests/:id/download', { id }, { as })
  expect((await take()).failure.error).toBe('not-now')
  expect((await seal(staffByRole.owner)).failure.error).toBe('not-allowed')
  const sealed = (await Promise.all([seal(), seal()])).toSorted((a, b) => a.status - b.status)
  expect(sealed.map(({ status }) => status)).toEqual([200, 409])
  const { password, sha256, rows } = sealed[0]!.data
  expect((await take(staffByRole.owner)).failure.error).toBe('not-allowed')
  const taken = (await Promise.all([take(), take()])).toSorted((a, b) => a.status - b.status)
  expect(taken.map(({ status }) => status)).toEqual([200, 409])
  const { content } = taken[0]!.data
  expect(createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex')).toBe(sha256)
  await expect(unzip(content, 'another')).rejects.toThrow()
  const files = await unzip(content, password)
  const cover = files.get('说明.txt') ?? ''
  for (const text of [letter.authority, letter.letter, letter.reason, days.from, staffByRole.finance.name])
    expect(cover).toContain(text)
  for (const [name, text] of files)
    if (name !== '说明.txt')
      expect(cover).toContain(
        createHash('sha256')
          .update(byteOrderMark + text)
          .digest('hex'),
      )
  expect(files.get('01-账号.csv')).toContain(owner.member.phone)
  expect(files.get('02-订单.csv')).toMatch(/号码.*\r\n.*628888/s)
  expect(rows).toBeGreaterThan(3)
  const stored = await server.context.db.selectFrom('sealed_exports').selectAll().executeTakeFirstOrThrow()
  expect(stored.content).toBeNull()
  const audit = await server.context.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'details'])
    .orderBy('id')
    .execute()
  const about = audit.filter(({ subject_id }) => subject_id === String(owner.member.id))
  expect(about.map(({ action }) => action)).toEqual([
    'customer.data-ask',
    'customer.approve',
    'customer.data-seal',
    'customer.data-download',
  ])
  expect(JSON.stringify(audit)).not.toContain(password)
  expect(JSON.stringify(about)).toContain(sha256)
})

test('pictures of tickets are in the archive as files, with their checksums', async () => {
  const testConsole = await startConsole()
  const { request, staffByRole, server } = testConsole
  const { userId, token, write } = await asker(server)
  const picture = await upload(server, token)
  await write('见图', {}, [picture])
  const id = await approvedData(testConsole, userId)
  const as = staffByRole.service
  const { password } = (await request('POST /customer-requests/:id/seal', { id }, { as })).data
  const { content } = (await request('POST /customer-requests/:id/download', { id }, { as })).data
  const blob = new Blob([Buffer.from(content, 'base64')])
  const entries = await new ZipReader(new BlobReader(blob), { password }).getEntries()
  const entry = entries.find(({ filename }) => filename === `图片-${picture}.webp`)
  if (!entry || entry.directory) throw new Error('the archive has no picture')
  const bytes = Buffer.from(await entry.getData(new Uint8ArrayWriter()))
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  const cover = (await unzip(content, password)).get('说明.txt') ?? ''
  expect(cover).toContain(`${entry.filename}，${createHash('sha256').update(bytes).digest('hex')}`)
})

test('the data are those of the period, also of a deleted account, and nobody gets them unapproved or late', async () => {
  const testConsole = await startConsole()
  const { request, staffByRole, server } = testConsole
  const owner = await createNumberOwner(server, '628888')
  const as = staffByRole.service
  const ask = { id: owner.member.id, ...letter }
  const { data: pending } = await request('POST /customers/:id/data-request', ask, { as })
  const sealIt = async (id: number, by = as) =>
    request('POST /customer-requests/:id/seal', { id }, { as: by })
  expect((await sealIt(pending.id)).failure.error).toBe('not-now')
  const wrong = await request(
    'POST /customers/:id/data-request',
    { ...ask, from: '2099-12-31', until: '2020-01-01' },
    { as },
  )
  expect(wrong.failure.error).toBe('bad-request')
  const before = await approvedData(testConsole, owner.member.id, { from: '2020-01-01', until: '2020-12-31' })
  const { data } = await sealIt(before)
  const { data: file } = await request('POST /customer-requests/:id/download', { id: before }, { as })
  const files = await unzip(file.content, data.password)
  expect([...files.keys()]).toEqual(['说明.txt', '01-账号.csv'])
  const late = await approvedData(testConsole, owner.member.id)
  const kept = await approvedData(testConsole, owner.member.id)
  expect((await sealIt(kept)).status).toBe(200)
  server.advance(7 * dayMs)
  await server.runJob('forget-expired', {})
  const contents = await server.context.db.selectFrom('sealed_exports').select('content').execute()
  expect(contents.map(({ content }) => content)).toEqual([null, null])
  const { rows } = { rows: await server.context.db.selectFrom('approvals').select('state').execute() }
  expect(rows).toHaveLength(4)
  const again = { ...testConsole.staffByRole.service, ...(await testConsole.addStaff('service')) }
  expect((await sealIt(late, again)).failure.error).toBe('not-allowed')
})
