import type { Subscription } from '@hao/contract/entities.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { Sheet } from '../../parts/page/sheet.tsx'
import { CodeFields } from '../../parts/sms-code/code-fields.tsx'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'
import { useChangePhone } from './use-change-phone.ts'

type ChangeSheetProps = SheetControl & { subscription: Subscription }

export function ChangeSheet({ subscription, ...control }: ChangeSheetProps) {
  const { phone: t } = useTexts(myNumberTexts)
  const form = useChangePhone(subscription, control.onClose)
  return (
    <Sheet {...control} title={t.title}>
      <form className={css.change} onSubmit={form.submit} noValidate>
        <PatternDigits number={subscription.number} />
        <p>{t.lead}</p>
        <CodeFields form={form} label={t.label} placeholder={t.placeholder} confirm={t.confirm} />
      </form>
    </Sheet>
  )
}
