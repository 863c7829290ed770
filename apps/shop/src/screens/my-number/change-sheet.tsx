import type { Subscription } from '@hao/contract/entities.ts'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { CodeFields } from '../../parts/sms-code/code-fields.tsx'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'
import { useChangePhone } from './use-change-phone.ts'

type ChangeSheetProps = SheetControl & { subscription: Subscription }

export function ChangeSheet({ subscription, ...control }: ChangeSheetProps) {
  const { phone: t } = useTexts(myNumberTexts)
  const app = useTexts(appTexts)
  const form = useChangePhone(subscription, control.onClose)
  return (
    <Sheet {...control} title={t.title} closeLabel={app.close}>
      <form className={css.change} onSubmit={form.submit} noValidate>
        <PatternDigits number={subscription.number} />
        <p>{t.lead}</p>
        <CodeFields form={form} label={t.label} placeholder={t.placeholder} confirm={t.confirm} />
      </form>
    </Sheet>
  )
}
