import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { byteOrderMark, type Cell, formatCsvLine } from '@hao/contract/console/csv.ts'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays, endOfShanghaiDay, shanghaiTime, startOfShanghaiDay } from '../../platform/base/time.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { columnWords, partWords } from './data-words.ts'
import { type RequestContent, requireRequest } from './decide-request.ts'

/** Days after the approval in which the file can be made, and after that in which it can be downloaded. */
const keptDays = 7

type FileMoments = { decided_at: Date | null; sealed_at: Date | null; downloaded_at: Date | null }

/** What can be done with the file of an approved request. */
export function describeFile({ decided_at, sealed_at, downloaded_at }: FileMoments, at: Date) {
  if (downloaded_at) return 'downloaded'
  const since = sealed_at ?? decided_at
  if (!since || addDays(since, keptDays) <= at) return 'gone'
  return sealed_at ? 'ready' : 'to-make'
}

type Act = { id: number; staffId: number; at: Date }

/**
 * Locks an approved request of the member of staff, with its file. Refuses `no-such-thing`, `not-allowed` for
 * the request of a colleague, and `not-now` unless the file can be made (`to-make`) or taken (`ready`).
 */
async function lockFile(trx: Trx, { id, staffId, at }: Act, state: 'to-make' | 'ready') {
  await trx.selectFrom('approvals').select('id').where('id', '=', id).forUpdate().execute()
  const request = await requireRequest(trx, id)
  if (request.requested_by !== staffId) throw refuse('not-allowed')
  const file = await trx
    .selectFrom('sealed_exports')
    .select(['content', 'sha256', 'sealed_at', 'downloaded_at'])
    .where('approval_id', '=', id)
    .executeTakeFirst()
  const moments = { sealed_at: null, downloaded_at: null, ...file, decided_at: request.decided_at }
  const isApproved = request.kind === 'customer-data' && request.state === 'approved'
  if (!isApproved || describeFile(moments, at) !== state) throw refuse('not-now')
  return { request, file }
}

/**
 * Makes the file of a request: the customer's data of the period as an AES-256 ZIP with a cover sheet.
 * The password is returned and stored nowhere. A second file is never made.
 */
export async function sealData(context: Context, trx: Trx, act: Act) {
  const { request } = await lockFile(trx, act, 'to-make')
  const letter = JSON.parse(request.content) as RequestContent['customer-data']
  const period = { from: startOfShanghaiDay(letter.from), until: endOfShanghaiDay(letter.until) }
  const data = await context.exportUserData(trx, request.userId, period)
  const parts = [...formatParts(data), ...(await readPictures(context, trx, data))]
  const cover = writeCover(
    { ...request, ...letter, people: await selectPeople(trx, act.id), at: act.at },
    parts,
  )
  const password = generatePassword()
  const content = await zip([{ name: '说明.txt', content: cover }, ...parts], password)
  const rows = parts.reduce((sum, part) => sum + (part.rows ?? 0), 0)
  const sealed = { rows, sha256: sha256(content) }
  const row = { approval_id: act.id, user_id: request.userId, content, ...sealed, sealed_at: act.at }
  await trx.insertInto('sealed_exports').values(row).execute()
  return { userId: request.userId, letter, password, ...sealed }
}

/** Takes the file of a request and deletes it. */
export async function takeFile(trx: Trx, act: Act) {
  const { request, file } = await lockFile(trx, act, 'ready')
  if (!file?.content) throw refuse('not-now')
  const taken = { content: null, downloaded_at: act.at }
  await trx.updateTable('sealed_exports').set(taken).where('approval_id', '=', act.id).execute()
  return { userId: request.userId, sha256: file.sha256, content: file.content }
}

/** Deletes the files that no one has taken in time. */
export async function deleteSealedExports(db: Db, at: Date): Promise<void> {
  const files = db.updateTable('sealed_exports').set({ content: null }).where('content', 'is not', null)
  await files.where('sealed_at', '<=', addDays(at, -keptDays)).execute()
}

/** The requester and the approver. */
async function selectPeople(trx: Trx, id: number) {
  return trx
    .selectFrom('approvals')
    .innerJoin('staff_members as asker', 'asker.id', 'requested_by')
    .innerJoin('staff_members as decider', 'decider.id', 'decided_by')
    .select(['asker.name as asker', 'decider.name as decider'])
    .where('approvals.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A file; `rows` are those of a table. */
type Part = { name: string; content: string | Buffer; rows?: number }

/** The pictures that the data name, in files. */
async function readPictures(
  { keys }: Context,
  trx: Trx,
  { tickets = [] }: Partial<UserData>,
): Promise<Part[]> {
  const messages = tickets.flatMap((ticket) => ticket.messages)
  const ids = messages.flatMap(({ pictures }) => pictures ?? [])
  const named = trx.selectFrom('ticket_pictures').select(['id', 'content']).orderBy('id')
  const rows = await named.where('id', '=', sql<number>`ANY(${ids}::bigint[])`).execute()
  const read = await keys.decryptRows(rows, { content: 'ticket_pictures.content' })
  return read.map(({ id, content }) => ({ name: `图片-${id}.webp`, content: Buffer.from(content, 'base64') }))
}

function formatParts(data: Partial<UserData>): Part[] {
  return typedKeys(partWords).flatMap((part, place) => {
    const given: unknown = data[part]
    const rows = (Array.isArray(given) ? given : [given]) as Record<string, unknown>[]
    if (given === undefined || rows.length === 0) return []
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const head = formatCsvLine(columns.map((column) => columnWords[column] ?? column))
    const lines = rows.map((row) => formatCsvLine(columns.map((column) => toCell(row[column]))))
    const name = `${String(place + 1).padStart(2, '0')}-${partWords[part]}.csv`
    return [{ name, content: byteOrderMark + head + lines.join(''), rows: rows.length }]
  })
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Moments in Shanghai's time; long digits stay text in a spreadsheet. */
function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return value
  if (typeof value !== 'string')
    return JSON.stringify(value, (_name, each: unknown) =>
      typeof each === 'string' && moment.test(each) ? shanghaiTime(new Date(each)) : each,
    )
  if (moment.test(value)) return new Date(value)
  return /^\d{6,}$/.test(value) ? { code: value } : value
}

type Cover = RequestContent['customer-data'] & {
  id: number
  userId: number
  reason: string
  people: { asker: string; decider: string }
  at: Date
}

function writeCover(cover: Cover, parts: readonly Part[]): string {
  const { people } = cover
  const lines = [
    '用户资料交付说明',
    '',
    `申请编号：${cover.id}`,
    `调取单位：${cover.authority}`,
    `文书编号：${cover.letter}`,
    `用途：${cover.reason}`,
    `用户：账号编号 ${cover.userId}`,
    `期间：${cover.from} 至 ${cover.until}（北京时间，含首尾两日）`,
    `申请人：${people.asker}；批准人：${people.decider}`,
    `生成时间：${shanghaiTime(cover.at)}`,
    '',
    '文件（行数不含表头；SHA-256 为解压后文件的校验值）：',
    ...parts.map(
      ({ name, rows, content }) => `${name}，${rows === undefined ? '' : `${rows} 行，`}${sha256(content)}`,
    ),
    '',
    '表中时间均为北京时间。本文件含个人信息，请依法保管。',
  ]
  return byteOrderMark + lines.join('\r\n')
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** Without characters that look alike, in groups: 24 of 31 have 118 bits. */
function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

async function zip(files: readonly Part[], password: string): Promise<Buffer> {
  // Loaded when a file is made, which is rare.
  const { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    password,
    encryptionStrength: 3,
    useWebWorkers: false,
  })
  for (const { name, content } of files)
    await writer.add(
      name,
      typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content),
    )
  return Buffer.from(await writer.close())
}
