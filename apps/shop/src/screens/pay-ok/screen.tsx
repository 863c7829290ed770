import { ClockIcon, HelpIcon } from '@hao/kit/icons-more.tsx'
import { Button } from '@hao/kit/button.tsx'
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
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { Outcome } from './outcome.tsx'
import css from './screen.module.css'

/**
 * The return from the cashier. The address proves nothing: the server's state of the payment is displayed.
 */
export function Screen({ place }: { place: RouteMatch }) {
  return (
    <>
      <ScreenHeader screen="pay-ok" backTo={paths.orders} />
      <div aria-live="polite">
        <Content place={place} />
      </div>
    </>
  )
}

/** The server is asking WeChat. */
function Confirming() {
  const t = useTexts(payOkTexts)
  return <Outcome mark={<i className={css.spinner} />} title={t.confirming} text={t.confirmingText} />
}

/** WeChat has not answered for a while: polling stops until the shopper presses the button. */
function StillConfirming({ checking, onCheck }: { checking: boolean; onCheck: () => void }) {
  const t = useTexts(payOkTexts)
  const words = useTexts(purchaseTexts)
  return (
    <Outcome mark={<ClockIcon size={34} />} title={t.still} text={t.stillText}>
      <Button block loading={checking} onClick={onCheck}>
        {t.check}
      </Button>
      <ButtonLink href={paths.orders} tone="secondary" block>
        {words.orders}
      </ButtonLink>
    </Outcome>
  )
}

/** The address names no payment, or not one of this shopper. */
function UnknownPayment() {
  const t = useTexts(payOkTexts)
  const words = useTexts(purchaseTexts)
  return (
    <Outcome mark={<HelpIcon size={34} />} title={t.unknown} text={t.unknownText}>
      <ButtonLink href={paths.orders} block>
        {words.orders}
      </ButtonLink>
      <ButtonLink href={paths.home} tone="secondary" block>
        {t.home}
      </ButtonLink>
    </Outcome>
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
