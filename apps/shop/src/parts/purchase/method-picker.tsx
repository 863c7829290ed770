import { pickerMethod } from '@hao/contract/payment-methods.ts'
import { MessageIcon } from '@hao/kit/icons-more.tsx'
import { RadioGroup } from '@hao/kit/radio-group.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './method-picker.module.css'
import { purchaseTexts } from './texts.ts'

export function MethodPicker() {
  const t = useTexts(purchaseTexts)
  const label = (
    <span className={css.method}>
      <MessageIcon />
      {t.wechat}
    </span>
  )
  return (
    <RadioGroup
      look="rows"
      label={t.method}
      options={[{ value: pickerMethod, label }]}
      value={pickerMethod}
      onChange={() => undefined}
    />
  )
}
