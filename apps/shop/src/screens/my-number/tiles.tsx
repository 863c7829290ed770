import type { Subscription } from '@hao/contract/entities.ts'
import { BellIcon, PhoneCallIcon, SendIcon, ShieldIcon } from '@hao/kit/icons-more.tsx'
import { Link } from 'wouter'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useCanRing } from '../../base/browser/use-can-ring.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { outboundCallTexts } from '../../parts/calls/outbound-call-texts.ts'
import { useTestCall } from '../../parts/calls/use-test-call.ts'
import { useOpenTransfer } from '../../parts/transfers/use-open-transfer.ts'
import css from './tiles.module.css'
import { myNumberTexts } from './texts.ts'

/** Who may ring, the call log, a test ring, and a transfer: each where the state of the number has it. */
export function Tiles({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const { id, number, state } = subscription
  return (
    <nav className={css.tiles} aria-label={t.tiles}>
      {state !== 'ended' && (
        <Link href={paths.whoMayRing(id)}>
          <ShieldIcon />
          {t.rules}
        </Link>
      )}
      {state !== 'pending_bind' && (
        <Link href={paths.calls(number.number)}>
          <PhoneCallIcon />
          {t.calls}
        </Link>
      )}
      {state !== 'ended' && <TestCallTile subscription={subscription} />}
      {state === 'active' && <TransferTile subscription={subscription} />}
    </nav>
  )
}

function TestCallTile({ subscription: { id, number, boundPhone } }: { subscription: Subscription }) {
  const t = useTexts(outboundCallTexts)
  const sheet = useTestCall({ number: number.number, boundPhone, back: paths.myNumber(id) })
  if (!useCanRing()) return null
  return (
    <>
      <button type="button" {...sheet.opener} onClick={sheet.openOrLogIn}>
        <BellIcon />
        {t.row}
      </button>
      {sheet.element}
    </>
  )
}

const loadOffer = async () => (await import('../../parts/transfers/offer-sheet.tsx')).OfferSheet

function TransferTile({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const sheet = useLazySheet(loadOffer, { subscription })
  // The server refuses a second one.
  if (useOpenTransfer(subscription.id))
    return (
      <Link href={paths.transfers}>
        <SendIcon />
        {t.transfer}
      </Link>
    )
  return (
    <>
      <button type="button" {...sheet.opener}>
        <SendIcon />
        {t.transfer}
      </button>
      {sheet.element}
    </>
  )
}
