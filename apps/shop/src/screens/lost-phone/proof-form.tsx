import { type FormEvent, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import card from '../../parts/form/card.module.css'
import { TextField } from '../../parts/form/text-field.tsx'
import { readPrice } from '../../parts/numbers/typed-price.ts'
import { phoneProblem } from '../../parts/sms-code/phone.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import fields from './fields.module.css'
import { lostPhoneTexts } from './texts.ts'

/** As typed. */
export type Proof = Record<'oldPhone' | 'outTradeNo' | 'amount' | 'paidOn' | 'number', string>

type ProofFormProps = { proof: Proof; onChange: (proof: Proof) => void; onDone: () => void }

/** What shows that an account is the visitor's. Only customer service learns whether it is true. */
export function ProofForm({ proof, onChange, onDone }: ProofFormProps) {
  const t = useTexts(lostPhoneTexts)
  const [tried, setTried] = useState(false)
  const problems = useProblems(proof)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const wrong = (Object.keys(problems) as (keyof Proof)[]).find((name) => problems[name])
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else onDone()
  }
  const bind = (name: keyof Proof) => ({
    name,
    value: proof[name],
    onChange: (value: string) => onChange({ ...proof, [name]: value }),
  })
  const problem = (name: keyof Proof) => (tried ? problems[name] : undefined)
  return (
    <form className={fields.fields} onSubmit={submit} noValidate>
      <h2 className={fields.heading}>{t.heading}</h2>
      <p className={card.text}>{t.lead}</p>
      <PhoneInput
        {...bind('oldPhone')}
        label={t.oldPhone}
        placeholder={t.oldPlaceholder}
        error={problem('oldPhone')}
      />
      <TextField {...bind('outTradeNo')} maxLength={100} label={t.order} problem={problem('outTradeNo')} />
      <p className={fields.hint}>{t.orderHint}</p>
      <TextField {...bind('amount')} maxLength={100} label={t.amount} problem={problem('amount')} />
      <TextField {...bind('paidOn')} type="date" label={t.paidOn} problem={undefined} />
      <TextField {...bind('number')} maxLength={100} label={t.number} problem={problem('number')} />
      <Button type="submit" block>
        {t.next}
      </Button>
    </form>
  )
}

function useProblems({ oldPhone, outTradeNo, amount, paidOn, number }: Proof) {
  const t = useTexts(lostPhoneTexts)
  const words = useTexts(smsCodeTexts)
  const phone = phoneProblem(oldPhone)
  const amountProblem = typeof readPrice(amount) === 'object' ? t.amountWrong : undefined
  return {
    oldPhone: phone && words[phone],
    outTradeNo: outTradeNo.trim() === '' ? t.orderMissing : undefined,
    amount: amount.trim() === '' && paidOn === '' ? t.amountMissing : amountProblem,
    paidOn: undefined,
    number: number.trim() === '' ? t.numberMissing : undefined,
  }
}
