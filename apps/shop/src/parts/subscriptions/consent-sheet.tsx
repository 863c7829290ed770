import { useState } from 'react'
import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { totalYuan } from '@hao/numbers/periods.ts'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { type ConsentBox, useConsentBox } from '../agreements/consent-box.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { basePath, paths } from '../../base/routes.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { purchaseTexts } from '../purchase/texts.ts'
import { useSaving } from '../purchase/use-saving.ts'
import { Sheet } from '../page/sheet.tsx'
import css from './consent-sheet.module.css'
import { subscriptionTexts } from './texts.ts'

type ConsentSheetProps = SheetControl & {
  subscription: Subscription
  busy: boolean
  onAgreed: (box: ConsentBox) => void
}

/** Says what automatic renewal costs, and asks for the consent: only the shopper may tick the box. */
export function ConsentSheet({ subscription, busy, onAgreed, ...control }: ConsentSheetProps) {
  const t = useTexts(subscriptionTexts)
  const app = useTexts(appTexts)
  const words = useTexts(purchaseTexts)
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const [versions, setVersions] = useState<DisplayedVersions>()
  const box = useConsentBox(versions, setVersions)

  const { price, months, discounts, number, chargeObstacle } = subscription
  const amount = totalYuan(price, months, discounts)
  const saving = useSaving()({ price, months, amount })
  const confirm = () => {
    if (agreed) return onAgreed(box)
    setMissing(true)
    showToast(t.agreeFirst)
  }
  const footer = (
    <Button block loading={busy} onClick={confirm}>
      {t.turnOn}
    </Button>
  )
  return (
    <Sheet {...control} title={t.consentTitle} footer={footer}>
      <div className={css.body}>
        <PatternDigits number={number} />
        <Facts>
          <Fact name={t.consentPrice}>
            <b>{t.consentPriceOf(formatYuan(amount), app.months(months))}</b>
          </Fact>
          <Fact name={words.discount}>{saving}</Fact>
          <Fact name={t.consentNow}>{t.consentFree}</Fact>
        </Facts>
        <p className={css.note}>
          {t.consentText}
          {saving && t.consentDiscount}
        </p>
        {chargeObstacle && <p className={css.note}>{t.obstacles[chargeObstacle]}</p>}
        <Checkbox
          checked={agreed}
          onChange={(ticked) => {
            setAgreed(ticked)
            setMissing(false)
          }}
          invalid={missing}
          name="renewal"
        >
          {t.agree}
          <a href={basePath + paths.agreement('renewal', versions?.renewal)} target="_blank" rel="noopener">
            {t.agreement}
          </a>
        </Checkbox>
      </div>
    </Sheet>
  )
}
