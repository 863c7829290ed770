import { useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { paths } from '../../base/routes.ts'
import { request } from '../../base/api/request.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import css from '../../parts/form/card.module.css'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { Settling } from '../../parts/page/settling.tsx'
import { readPrice } from '../../parts/numbers/typed-price.ts'
import { CodeFields } from '../../parts/sms-code/code-fields.tsx'
import { describePhoneProblem } from '../../parts/sms-code/phone-problem.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { useCodeForm } from '../../parts/sms-code/use-code-form.ts'
import { type Proof, ProofForm } from './proof-form.tsx'
import fields from './fields.module.css'
import { lostPhoneTexts } from './texts.ts'

const noProof: Proof = { oldPhone: '', outTradeNo: '', amount: '', paidOn: '', number: '' }

/** A visitor who lost their phone asks for another login phone: proofs first, then the new phone. */
export function Screen() {
  const t = useTexts(lostPhoneTexts)
  const [proof, setProof] = useState(noProof)
  const [step, setStep] = useState<'proof' | 'phone' | 'received'>('proof')
  return (
    <>
      <ScreenHeader screen="lost-phone" backTo={paths.login()} />
      <div className={css.page}>
        <div className={css.card}>
          {step === 'proof' && (
            <ProofForm proof={proof} onChange={setProof} onDone={() => setStep('phone')} />
          )}
          {step === 'phone' && (
            <NewPhone proof={proof} onBack={() => setStep('proof')} onDone={() => setStep('received')} />
          )}
          {step === 'received' && (
            <>
              <h2 className={fields.heading}>{t.received}</h2>
              <output className={css.text}>{t.receivedText}</output>
              <Settling>
                <ButtonLink href={paths.home} block>
                  {t.home}
                </ButtonLink>
              </Settling>
            </>
          )}
        </div>
      </div>
    </>
  )
}

const handles = [
  'code-wrong',
  'code-expired',
  'rate-limited',
  'phone-taken',
  'phone-own',
  'phone-blocked',
] as const

type NewPhoneProps = { proof: Proof; onBack: () => void; onDone: () => void }

function NewPhone({ proof, onBack, onDone }: NewPhoneProps) {
  const t = useTexts(lostPhoneTexts)
  const words = useTexts(smsCodeTexts)
  const form = useCodeForm({
    type: 'lost-phone',
    act: async ({ phone, code = '', verificationId }) => {
      const amount = readPrice(proof.amount)
      await request('POST /phone-change', { ...proof, amount, phone, code, verificationId }, { handles })
      onDone()
    },
    problemOf: (error) => ({ phone: describePhoneProblem(error), code: codeProblem(error, words) }),
  })
  return (
    <form className={fields.fields} onSubmit={form.submit} noValidate>
      <p className={css.text}>{t.newLead}</p>
      <CodeFields form={form} label={t.newPhone} placeholder={t.newPlaceholder} confirm={t.submit} />
      <Button tone="ghost" onClick={onBack}>
        {t.back}
      </Button>
    </form>
  )
}
