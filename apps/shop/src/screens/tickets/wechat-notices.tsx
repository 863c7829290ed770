import { useEffect } from 'react'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { Switch } from '@hao/kit/switch.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { onPageRestored } from '../../base/browser/on-page-restored.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { isInWechat } from '../../parts/in-app/user-agent.ts'
import {
  forgetPayer,
  handleConsentReturn,
  knownPayer,
  redirectForConsent,
} from '../../parts/purchase/payer.ts'
import css from './screen.module.css'
import { ticketsTexts } from './texts.ts'

const state = read('GET /wechat/notices', {})

/**
 * Answers in WeChat in place of an SMS, where the shop offers it. It is turned on inside WeChat, where the
 * consent page returns here with the user's identity, and off anywhere.
 */
export function WechatNotices() {
  const t = useTexts(ticketsTexts)
  const client = useQueryClient()
  const { data } = useQuery(state)
  const { acting, act } = useAct()
  const save = async (payer?: string) =>
    client.setQueryData(
      state.queryKey,
      await request('PATCH /wechat/notices', { payer }, { handles: ['wechat-code-invalid'] }),
    )
  const askConsent = async () => {
    await redirectForConsent(paths.tickets)
    await onPageRestored()
  }
  const turnOn = async () => {
    const payer = knownPayer()
    if (!payer) return askConsent()
    try {
      await save(payer)
    } catch (error) {
      if (!isRefusal(error, 'wechat-code-invalid')) throw error
      forgetPayer()
      await askConsent()
    }
  }

  useEffect(() => {
    if (isInWechat()) void act(async () => (await handleConsentReturn()) && turnOn())
    // oxlint-disable-next-line react/exhaustive-deps -- once: the address has the code only on arrival
  }, [])

  if (!data || !(data.on || (data.offered && isInWechat()))) return null
  return (
    <section className={css.notices}>
      <Switch
        label={t.inWechat}
        hint={data.on ? t.inWechatOn : t.inWechatOff}
        checked={data.on}
        busy={acting}
        onChange={(on) => void act(on ? turnOn : save)}
      />
    </section>
  )
}
