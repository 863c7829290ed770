import { createHash } from 'node:crypto'
import { isObject } from '../../platform/base/json.ts'

/** What exactly is asked for: whatever JSON holds. */
export type Content = Readonly<Record<string, unknown>>

/** A content as the one text that it has, its names sorted, whatever order they were given in. */
export function writtenContent(content: Content): string {
  return JSON.stringify(content, (_name, value: unknown) => (isObject(value) ? sorted(value) : value))
}

/** What is approved of a request: the SHA-256 of its kind, its subject and its content. */
export function hashOf(kind: string, subjectId: number, content: Content): Buffer {
  return createHash('sha256')
    .update(`${kind}\n${subjectId}\n${writtenContent(content)}`)
    .digest()
}

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))
