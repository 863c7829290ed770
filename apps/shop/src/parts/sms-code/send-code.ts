import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import { serverNow } from '@hao/kit/server-clock.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isApiError, isRefusal, type RefusalError } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import type { Texts } from '../../base/texts/texts.ts'
import { toSeconds, sendProblem, describeDelay } from './refusals.ts'
import type { smsCodeTexts } from './texts.ts'

/**
 * `resendAt` (epoch ms by the server's clock) once a code was sent, and the `verificationId` with which a
 * login proves that it requested it; else the text to show at the phone, none if a toast was shown. `uses`:
 * what keeps an account from its deletion.
 */
type SentCode =
  | { resendAt: number; verificationId?: string }
  | { problem: string | undefined; uses?: RefusalError<'account-in-use'>['details'] }

/**
 * Sends a code to a phone. A code that was sent a moment ago counts as sent: a toast says when another can
 * be sent.
 */
export async function sendCode(
  phone: string,
  type: EndpointParsed<'POST /code/sms'>['type'],
  t: Texts<typeof smsCodeTexts>,
): Promise<SentCode> {
  try {
    const { resendAfter, verificationId } = await request(
      'POST /code/sms',
      { phone, type },
      { handles: ['account-in-use', 'code-too-soon', 'rate-limited', 'sms-unavailable'] },
    )
    return { resendAt: serverNow() + resendAfter * 1000, verificationId }
  } catch (error) {
    if (isRefusal(error, 'account-in-use')) return { problem: undefined, uses: error.details }
    if (!isApiError(error) || error.error !== 'code-too-soon') return { problem: sendProblem(error, t) }
    showToast(t.tooSoon(describeDelay(error, t)))
    return { resendAt: serverNow() + toSeconds(error) * 1000 }
  }
}
