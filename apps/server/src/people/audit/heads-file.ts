import { createHash, type KeyObject, sign, verify as verifyCallback } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../platform/base/error-code.ts'
import { syncFolder } from '../../platform/base/sync-folder.ts'
import { errorReason } from '../../platform/db/transient-errors.ts'

const verify = promisify(verifyCallback)

/** The number and hash (hex) of the audit's newest row at a moment. An empty audit has row 0 and no hash. */
export type Head = { at: string; row: number; hash: string }

/** A head in a file; `place` names file and line. */
export type WitnessedHead = Head & { place: string }

/**
 * The content of heads files: every signed head in order, what is wrong with the files, and harmless
 * oddities.
 */
export type HeadsReport = { heads: WitnessedHead[]; problems: string[]; notes: string[] }

/**
 * One line of JSON in exactly this form. `previous` is the SHA-256 of the line before, empty in a new file.
 * The Ed25519 signature covers the text before it; the public key verifies it but cannot forge one.
 */
const linePattern =
  /^(\{"at":"([\d:.TZ-]{24})","row":(\d{1,15}),"hash":"([\da-f]{64}|)","previous":"([\da-f]{64}|)"),"signature":"([\da-f]{128})"\}$/

/** The start of every line, which identifies a line truncated by a crash or a full disk. */
const lineStart = '{"at":"'

const digest = (line: string) => createHash('sha256').update(line).digest('hex')

/**
 * Appends a head and returns when it is on disk. After a truncated line it starts a new one. Several
 * processes may share a file: each line is one write, and two lines may name the same line as the previous
 * one.
 */
export async function appendHead(file: string, head: Head, key: KeyObject): Promise<void> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const last = content?.split('\n').findLast((line) => linePattern.test(line))
  const { at, row, hash } = head
  const signed = JSON.stringify({ at, row, hash, previous: last === undefined ? '' : digest(last) }).slice(
    0,
    -1,
  )
  const line = `${signed},"signature":"${sign(null, Buffer.from(signed), key).toString('hex')}"}`
  const bytes = Buffer.from(`${content && !content.endsWith('\n') ? '\n' : ''}${line}\n`)
  const handle = await open(file, 'a', 0o640)
  try {
    const { bytesWritten } = await handle.write(bytes)
    if (bytesWritten < bytes.length)
      throw new Error(`only ${bytesWritten} of ${bytes.length} bytes were written`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (content === undefined) await syncFolder(dirname(file))
}

/** Reads heads files and checks every line. Files that were rotated are given in order. */
export async function readHeads(files: readonly string[], keys: readonly KeyObject[]): Promise<HeadsReport> {
  const read: HeadsReport = { heads: [], problems: [], notes: [] }
  const known = new Set([''])
  for (const file of files) {
    const before = read.heads.length + read.problems.length
    const content = await readFile(file, 'utf8').catch((error: unknown) => {
      read.problems.push(explainUnreadable(file, error))
    })
    const lines = content?.split('\n') ?? []
    for (const [index, line] of lines.entries())
      if (line !== '') await readLine(line, `${file}, line ${index + 1}`, keys, known, read)
    if (read.heads.length + read.problems.length === before)
      read.problems.push(`The heads file of the audit log ${file} is empty`)
  }
  return read
}

async function readLine(
  line: string,
  place: string,
  keys: readonly KeyObject[],
  known: Set<string>,
  { heads, problems, notes }: HeadsReport,
): Promise<void> {
  const [, signed = '', at = '', row, hash = '', previous = '', signature = ''] = linePattern.exec(line) ?? []
  if (!signed) {
    if (isCutOff(line)) notes.push(`${place} was cut off while it was written`)
    else problems.push(`${place} is forged or damaged: it is not a head of the audit log`)
    return
  }
  const checks = keys.map((key) => verify(null, Buffer.from(signed), key, Buffer.from(signature, 'hex')))
  if (!(await Promise.all(checks)).includes(true)) {
    problems.push(`${place} is forged, or signed with another AUDIT_KEY`)
    return
  }
  if (!known.has(previous)) problems.push(`Lines before ${place} are missing: the file was changed`)
  known.add(digest(line))
  heads.push({ at, row: Number(row), hash, place })
}

function isCutOff(line: string): boolean {
  const text = line.replaceAll('\0', '')
  return (text.startsWith(lineStart) || lineStart.startsWith(text)) && !text.includes('}')
}

function explainUnreadable(file: string, error: unknown): string {
  const code = errorCode(error)
  if (code === 'ENOENT') return `The file of the audit's heads ${file} is missing`
  const why = code === 'EACCES' ? 'this user may not read it' : errorReason(error)
  return `The file of the audit's heads ${file} cannot be read: ${why}`
}
