import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import { hideDigits } from './describe-queue.ts'
import { getJobKind } from '../base/job-kinds.ts'
import type { JobRow } from '../../platform/jobs/table.ts'

export function presentJob({ id, name, state, tries, next_try_at, error, data }: JobRow) {
  return {
    id,
    name,
    state,
    kind: getJobKind(name),
    tries,
    nextTryAt: next_try_at?.toISOString() ?? null,
    error: hideDigits(error),
    data: maskPhones(data) as Record<string, unknown>,
  }
}

/** Masks everything in the value that looks like a mobile phone. */
function maskPhones(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const masked = maskPhonesInText(String(value))
    return masked === String(value) ? value : masked
  }
  if (Array.isArray(value)) return value.map(maskPhones)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskPhones(each)]))
}
