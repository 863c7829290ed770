import { request } from '../../base/api/request.ts'
import { traceKeys } from '../../base/api/session.ts'
import { readStored, removeStored, writeStored } from '../../base/api/storage.ts'
import { basePath } from '../../base/routes.ts'

/** Not the specification's: who the shopper is to WeChat, sealed by the server for this login. */
const key = traceKeys.payer

/** The shopper's identity for WeChat's payment, if they have agreed before; the server refuses one of another login. */
export function knownPayer(): string | undefined {
  return readStored(key) ?? undefined
}

export function forgetPayer(): void {
  removeStored(key)
}

/** Leaves for WeChat's consent, which comes back to a path of the shop with `code` and `state`. Rejects with an `ApiError` after its toast. */
export async function redirectForConsent(path: string): Promise<void> {
  const { url } = await request('GET /wechat/code', { callback: basePath + path }, { retry: true })
  if (url) location.assign(url)
}

/**
 * Takes what WeChat's consent has put into the address out of it again, and keeps whom it names as the payer. False when there was nothing
 * in the address. Rejects with an `ApiError`.
 */
export async function handleConsentReturn(): Promise<boolean> {
  const here = new URL(location.href)
  const [code, state] = [here.searchParams.get('code'), here.searchParams.get('state')]
  if (!code || !state) return false
  here.searchParams.delete('code')
  here.searchParams.delete('state')
  history.replaceState(history.state, '', here)
  const { payer } = await request('GET /wechat/code', { code, state }, { quiet: true })
  if (payer) writeStored(key, payer)
  return true
}
