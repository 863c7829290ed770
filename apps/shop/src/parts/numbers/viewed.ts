import { traceKeys } from '../../base/api/session.ts'
import { readStored, removeStored, writeStored } from '../../base/api/storage.ts'

const key = traceKeys.viewed
/** As many as `GET /number/several` returns. */
const kept = 12

/** The ids of the numbers whose pages this device opened last, newest first (browser only). */
export function viewedNumbers(): number[] {
  const ids = (readStored(key) ?? '').split(',').map(Number)
  return ids.filter((id) => Number.isInteger(id) && id > 0)
}

export function rememberViewed(id: number): void {
  const others = viewedNumbers().filter((other) => other !== id)
  writeStored(key, [id, ...others].slice(0, kept).join(','))
}

export function forgetViewed(): void {
  removeStored(key)
}
