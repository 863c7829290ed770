import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { useTitle } from '../../base/browser/use-title.ts'
import { LoginPrompt } from '../../parts/page/login-prompt.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { getKnownState, getPollDelay, pollingMs } from './polling.ts'
import { Result } from './result.tsx'
import { payOkTexts } from './texts.ts'
import { useConsentReturn } from './use-consent-return.ts'
import { Confirming, StillConfirming, UnknownPayment } from './waiting.tsx'

/**
 * The return from the cashier. The address proves nothing: the server's state of the payment is displayed.
 */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(payOkTexts)
  return (
    <>
      <ScreenHeader title={t.title} backTo={paths.orders} />
      <div aria-live="polite">
        <Content place={place} />
      </div>
    </>
  )
}

function Content({ place }: { place: RouteMatch }) {
  const hydrated = useHydrated()
  const known = useUser().id > 0
  const outTradeNo = place.query.get('out_trade_no')
  if (!outTradeNo) return <UnknownPayment />
  if (!hydrated) return <Confirming />
  return known ? <Payment outTradeNo={outTradeNo} /> : <LoginPrompt place={place} />
}

function Payment({ outTradeNo }: { outTradeNo: string }) {
  const t = useTexts(payOkTexts)
  const late = useLate(pollingMs)
  const query = useQuery({
    ...read('GET /wxpay/query', { out_trade_no: outTradeNo }),
    refetchInterval: ({ state }) => getPollDelay(state.data?.state, late),
  })
  const { data, error, isFetching, refetch } = query
  const check = () => void refetch()
  const paying = useConsentReturn(outTradeNo, check)
  const state = paying ? undefined : getKnownState(data?.state)
  useTitle(state ? t[state] : t.title)

  if (isRefusal(error, 'order-not-found')) return <UnknownPayment />
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (paying) return <Confirming />
  if (data && state) return <Result state={state} order={data.order} onCheck={check} />
  return data && late ? <StillConfirming checking={isFetching} onCheck={check} /> : <Confirming />
}

/** True once `ms` have passed since the screen opened. */
function useLate(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
