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
  // A number that was received from its owner before has no phone yet.
  const first = subscription.boundPhone === undefined
  const form = useChangePhone(subscription, control.onClose)
  return (
    <Sheet {...control} title={first ? t.bindTitle : t.title}>
      <form className={css.change} onSubmit={form.submit} noValidate>
        <PatternDigits number={subscription.number} />
        <p>{first ? t.bindLead : t.lead}</p>
        <CodeFields
          form={form}
          label={first ? t.bindLabel : t.label}
          placeholder={first ? t.bindLabel : t.placeholder}
          confirm={first ? t.bind : t.confirm}
        />
      </form>
    </Sheet>
  )
}
