import { useEffect, useState } from 'react'
import { reportLoadFailure } from '../../base/browser/report-load-failure.ts'
import { isInWechat } from '../../parts/in-app/user-agent.ts'

/** True while a payment continues after WeChat's consent page; calls `onDone` at its end. */
export function useConsentReturn(outTradeNo: string, onDone: () => void): boolean {
  const [paying, setPaying] = useState(false)
  useEffect(() => {
    if (!isInWechat() || !new URLSearchParams(location.search).has('code')) return
    setPaying(true)
    void import('../../parts/purchase/continue-payment.ts')
      .then(({ continuePayment }) => continuePayment(outTradeNo))
      .catch(reportLoadFailure)
      .finally(() => {
        setPaying(false)
        onDone()
      })
    // oxlint-disable-next-line react/exhaustive-deps -- once: the address has the code only on arrival
  }, [])
  return paying
}
