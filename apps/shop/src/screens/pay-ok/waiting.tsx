import { Button } from '@hao/kit/button.tsx'
import { ClockIcon, HelpIcon } from '@hao/kit/icons-more.tsx'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Outcome } from './outcome.tsx'
import css from './screen.module.css'
import { payOkTexts } from './texts.ts'

/** The server is asking WeChat. */
export function Confirming() {
  const t = useTexts(payOkTexts)
  return <Outcome mark={<i className={css.spinner} />} title={t.confirming} text={t.confirmingText} />
}

/** WeChat has not answered for a while: polling stops until the shopper presses the button. */
export function StillConfirming({ checking, onCheck }: { checking: boolean; onCheck: () => void }) {
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
export function UnknownPayment() {
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
