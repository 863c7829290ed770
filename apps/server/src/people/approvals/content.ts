import { createHash } from 'node:crypto'
import { isObject } from '../../platform/base/json.ts'

/** What is requested, as JSON. */
export type ApprovalContent = Readonly<Record<string, unknown>>

/** Canonical JSON: keys sorted, whatever order they were given in. */
export function toCanonicalJson(content: ApprovalContent): string {
  return JSON.stringify(content, (_name, value: unknown) => (isObject(value) ? sorted(value) : value))
}

/** The SHA-256 of a request's kind, subject and content. */
export function hashContent(kind: string, subjectId: number, content: ApprovalContent): Buffer {
  return createHash('sha256')
    .update(`${kind}\n${subjectId}\n${toCanonicalJson(content)}`)
    .digest()
}

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))
