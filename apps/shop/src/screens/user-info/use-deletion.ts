import { useState } from 'react'
import type { User } from '@hao/contract/entities.ts'
import { runBelowLayers } from '@hao/kit/layers.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { signOut } from '../../base/api/session.ts'
import { paths } from '../../base/routes.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { sendCode } from '../../parts/sms-code/send-code.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { userInfoTexts, type Uses } from './texts.ts'

type State = {
  busy?: 'sending' | 'deleting' | undefined
  /** Epoch ms from when another code can be sent; 0 before the first. */
  resendAt: number
  problem?: string | undefined
  uses?: Uses | undefined
}

const handles = ['account-in-use', 'code-wrong', 'code-expired', 'rate-limited'] as const

/**
 * Both steps of a deletion: send a code to the user's phone, delete with it. `onRefused` empties the code.
 */
export function useDeletion(user: User, onRefused: () => void) {
  const t = useTexts(userInfoTexts)
  const words = useTexts(smsCodeTexts)
  const [, navigate] = useLocation()
  const [state, setState] = useState<State>({ resendAt: 0 })
  const { resendAt } = state

  const send = async () => {
    setState({ resendAt, busy: 'sending' })
    const result = await sendCode(user.phone, 'delete', words)
    setState('resendAt' in result ? result : { resendAt, ...result })
  }

  const remove = async (code: string) => {
    setState({ resendAt, busy: 'deleting' })
    try {
      await request('DELETE /user/:id', { id: user.id, ...(code && { code }) }, { handles, leaves: true })
      // The sheet closes before the toast: a toast lies over the topmost open dialog, and would close with
      // it.
      flushSync(signOut)
      runBelowLayers(() => navigate(paths.home, { replace: true }))
      showToast(t.removed, 'success')
    } catch (error) {
      onRefused()
      const inUse = isRefusal(error, 'account-in-use')
      setState({
        resendAt,
        problem: codeProblem(error, words),
        uses: inUse ? error.details : undefined,
      })
    }
  }

  return { ...state, sent: resendAt > 0, send, remove }
}
