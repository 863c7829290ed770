import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { NumberDetail, PhoneNumber } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { reportLoadFailure } from '../../base/browser/report-load-failure.ts'
import { useConsentBox } from '../agreements/consent-box.ts'
import { Sheet } from '../page/sheet.tsx'
import { needsOtherBrowser } from './needs-other-browser.ts'
import { isInWechat } from '../in-app/user-agent.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ChangedAmount } from './changed-amount.tsx'
import alertCss from './alert.module.css'
import css from './confirm-sheet.module.css'
import { confirmTexts } from './confirm-texts.ts'
import { Consents } from './consents.tsx'
import { HoldTimer } from './hold-timer.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type Months, savedYuan } from '@hao/numbers/periods.ts'
import { OwnOrder } from './own-order.tsx'
import { purchaseTexts } from './texts.ts'
import { usePurchase } from './use-purchase.ts'
import { yuanPerDay } from './yuan-per-day.ts'
import { NumberGrid } from '../numbers/number-grid.tsx'
import { paths } from '../../base/routes.ts'
import { ButtonLink } from '../page/button-link.tsx'

type ConfirmSheetProps = SheetControl & {
  number: NumberDetail
  months: Months
  /** The versions of the agreements that the shopper has accepted at the login that led here. */
  agreed?: DisplayedVersions | undefined
  /** The number may have changed: read it again. */
  onChanged: () => void
}

/** Opens the instructions for another browser if this one cannot pay, else false. */
async function loadElsewhere(): Promise<ComponentType<SheetControl> | false> {
  return (await needsOtherBrowser()) && (await import('../in-app/open-in-browser.tsx')).OpenInBrowser
}

/** The last look before payment, or, where no payment is possible, the way to the browser. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, onClosed } = props
  const [Elsewhere, setElsewhere] = useState<ComponentType<SheetControl> | false | undefined>(() =>
    isInWechat() ? undefined : false,
  )
  const giveUp = useEffectEvent((error: unknown) => {
    reportLoadFailure(error)
    onClosed?.()
  })
  useEffect(() => {
    loadElsewhere().then((part) => setElsewhere(() => part), giveUp)
  }, [])
  if (Elsewhere === undefined) return null
  if (Elsewhere) return <Elsewhere open={open} onClose={onClose} onClosed={onClosed} />
  return <Confirmation {...props} />
}

/** Another buyer was faster: shows similar numbers. */
function TakenNotice({ similar }: { similar: readonly PhoneNumber[] }) {
  const t = useTexts(confirmTexts)
  return (
    <div className={css.away} role="alert">
      <p>{similar.length > 0 ? t.takenText : t.takenNone}</p>
      {similar.length > 0 && (
        <div className={css.similar}>
          <NumberGrid numbers={similar} />
        </div>
      )}
      <ButtonLink href={paths.numbers} tone="secondary" block>
        {t.more}
      </ButtonLink>
    </div>
  )
}

function TooManyNotice() {
  const t = useTexts(confirmTexts)
  return (
    <div className={css.away} role="alert">
      <p>{t.tooManyText}</p>
      <ButtonLink href={paths.ordersOf(1)} block>
        {t.pending}
      </ButtonLink>
    </div>
  )
}

/**
 * The purchase: number, price, consents and payment method. It is mounted when it opens, so that every
 * consent begins unticked, except those accepted at the login just before.
 */
function Confirmation({ number, months, agreed: accepted, onChanged, ...control }: ConfirmSheetProps) {
  const t = useTexts(confirmTexts)
  const words = useTexts(purchaseTexts)
  const [agreed, setAgreed] = useState(accepted !== undefined)
  const [versions, setVersions] = useState(accepted)
  const box = useConsentBox(versions, setVersions)
  const [refused, setRefused] = useState(false)
  const purchase = usePurchase(number, months)
  const { shown, was, own, outcome } = purchase
  const total = formatYuan(shown.amount)

  const pay = async () => {
    setRefused(!agreed)
    if (!agreed) return showToast(t.agreeFirst)
    const result = await purchase.pay(box)
    onChanged()
    if (result === 'back' || result === 'paid') control.onClose()
  }

  if (number.sellingStopped || outcome === 'stopped')
    return (
      <Sheet {...control} title={words.stopped}>
        <p role="alert">{words.stoppedNote}</p>
      </Sheet>
    )
  if (outcome === 'taken')
    return (
      <Sheet {...control} title={t.taken}>
        <TakenNotice similar={number.similar} />
      </Sheet>
    )
  if (outcome === 'too-many')
    return (
      <Sheet {...control} title={t.tooMany}>
        <TooManyNotice />
      </Sheet>
    )
  if (own)
    return (
      <Sheet {...control} title={t.ownOrder}>
        <OwnOrder {...own} onDone={control.onClose} />
      </Sheet>
    )
  const footer = (
    <div className={css.footer}>
      <span className={css.due}>
        {t.due} <b>{total}</b>
      </span>
      <Button className={css.pay} loading={purchase.busy} onClick={() => void pay()}>
        {outcome === 'held' ? t.retry : was === undefined ? t.pay : t.payNew}
      </Button>
    </div>
  )
  return (
    <Sheet {...control} title={t.title} footer={footer}>
      {outcome === 'held' && (
        <p className={alertCss.alert} role="alert">
          {t.held}
          {purchase.reference} <HoldTimer until={number.heldUntil} label={t.heldLabel} onEnd={onChanged} />
        </p>
      )}
      <ChangedAmount was={was} now={shown.amount} more={purchase.unticked ? t.renewAgain : ''} />
      <OrderSummary number={number} months={months} shown={shown} />
      <Consents
        versions={versions}
        atLogin={accepted !== undefined}
        agreed={agreed}
        onAgreed={setAgreed}
        missing={refused && !agreed}
        autoRenew={purchase.autoRenew}
        onAutoRenew={purchase.setAutoRenew}
        total={total}
        discounted={savedYuan(shown.price, months, shown.amount) > 0}
        perDay={formatYuan(yuanPerDay(shown.amount, months))}
        months={months}
      />
    </Sheet>
  )
}
