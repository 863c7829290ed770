import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../base/api/api-error.ts'
import { read } from '../../base/api/query.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { isStuck, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type Place } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { pollDelay, pollingMs } from './polling.ts'
import { Result } from './result.tsx'
import { payOkTexts } from './texts.ts'
import { useConsentReturn } from './use-consent-return.ts'
import { Confirming, StillConfirming, UnknownPayment } from './waiting.tsx'

/** Where the cashier comes back to. The address proves nothing: what is shown is what the server says of the payment. */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(payOkTexts)
  const outTradeNo = place.query.get('out_trade_no')
  return (
    <>
      <ScreenHeader title={t.title} backTo={paths.orders} />
      <div aria-live="polite">{outTradeNo ? <Payment outTradeNo={outTradeNo} /> : <UnknownPayment />}</div>
    </>
  )
}

function Payment({ outTradeNo }: { outTradeNo: string }) {
  const late = useLate(pollingMs)
  const query = useQuery({
    ...read('GET /wxpay/query', { out_trade_no: outTradeNo }),
    refetchInterval: ({ state }) => pollDelay(state.data?.state, late),
  })
  const { data, error, isFetching, refetch } = query
  const check = () => void refetch()
  const paying = useConsentReturn(outTradeNo, check)

  if (isRefusal(error, 'order-not-found')) return <UnknownPayment />
  if (isStuck(query)) return <ReadFailure query={query} />
  if (paying) return <Confirming />
  if (data && data.state !== 'confirming')
    return <Result state={data.state} order={data.order} onCheck={check} />
  return data && late ? <StillConfirming checking={isFetching} onCheck={check} /> : <Confirming />
}

/** True once `ms` have passed since the screen was opened. */
function useLate(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
