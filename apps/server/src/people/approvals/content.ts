import { createHash } from 'node:crypto'
import { isObject } from '../../platform/base/json.ts'

/** What exactly is asked for: whatever JSON holds. */
export type ApprovalContent = Readonly<Record<string, unknown>>

/** A content as the one text that it has, its names sorted, whatever order they were given in. */
export function toCanonicalJson(content: ApprovalContent): string {
  return JSON.stringify(content, (_name, value: unknown) => (isObject(value) ? sorted(value) : value))
}

/** What is approved of a request: the SHA-256 of its kind, its subject and its content. */
export function hashContent(kind: string, subjectId: number, content: ApprovalContent): Buffer {
  return createHash('sha256')
    .update(`${kind}\n${subjectId}\n${toCanonicalJson(content)}`)
    .digest()
}

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))
