import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import type { Session } from '@hao/contract/entities.ts'
import { getPasskeyAssertion } from '@hao/kit/passkey.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { request } from '../../base/api/request.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { loginTexts } from './texts.ts'

/** Asks the server for a session, with the versions that were agreed to. */
export type OpenSession = (versions: DisplayedVersions | undefined) => Promise<Session>

const handles = ['agreement-changed', 'passkey-unknown', 'passkey-wrong'] as const

/** Logs in with a passkey of this browser. False, after a toast, if the shopper cancels or has none here. */
export async function logInWithPasskey(
  logIn: (open: OpenSession) => Promise<void>,
  t: Texts<typeof loginTexts>,
): Promise<boolean> {
  const { challenge, options } = await request('POST /passkey/login/begin', {})
  const response = await getPasskeyAssertion(options)
  if (!response) {
    showToast(t.passkeyFailed)
    return false
  }
  const answer = { challenge, response, agreed: true }
  try {
    await logIn((versions) => request('POST /passkey/login', { ...answer, versions }, { handles }))
    return true
  } catch (error) {
    if (isRefusal(error, 'passkey-unknown')) showToast(t.passkeyUnknown)
    if (isRefusal(error, 'passkey-wrong')) showToast(t.passkeyFailed)
    throw error
  }
}
