import { request } from '../../base/api/request.ts'
import { traceKeys } from '../../base/api/session.ts'
import { readStored, removeStored, writeStored } from '../../base/api/storage.ts'
import { basePath } from '../../base/routes.ts'

/** Not the specification's: who the shopper is to WeChat, sealed by the server for this login. */
const key = traceKeys.payer

/**
 * The shopper's identity for WeChat's payment, if they have consented before; the server refuses that of
 * another login.
 */
export function knownPayer(): string | undefined {
  return readStored(key) ?? undefined
}

export function forgetPayer(): void {
  removeStored(key)
}

/**
 * Opens WeChat's consent page, which returns to a path of the shop with `code` and `state`. Rejects with an
 * `ApiError` after its toast.
 */
export async function redirectForConsent(path: string): Promise<void> {
  const { url } = await request('GET /wechat/code', { callback: basePath + path }, { retry: true })
  if (url) location.assign(url)
}

/**
 * Removes the parameters of WeChat's consent from the address, and stores the identity as the payer. False
 * when there were none. Rejects with an `ApiError`.
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
