import { useState } from 'react'
import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { Button } from '@hao/kit/button.tsx'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { CodeStep } from './code-step.tsx'
import css from './own-code.module.css'
import { codeProblem } from './refusals.ts'
import { sendCode } from './send-code.ts'
import { smsCodeTexts } from './texts.ts'

/** A code to the login phone: what was typed, and what is wrong with it. */
export function useOwnCode(phone: string, type: EndpointParsed<'POST /code/sms'>['type']) {
  const words = useTexts(smsCodeTexts)
  const [code, setCode] = useState('')
  const [resendAt, setResendAt] = useState(0)
  const { acting: sending, act } = useAct()
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    const result = await sendCode(phone, type, words)
    setCode('')
    setProblem('problem' in result ? result.problem : undefined)
    if ('resendAt' in result) setResendAt(result.resendAt)
  }
  const refuse = (error: unknown) => {
    setCode('')
    setProblem(codeProblem(error, words))
  }
  return { phone, code, setCode, resendAt, sending, send: () => act(send), problem, refuse }
}

type OwnCodeProps = {
  own: ReturnType<typeof useOwnCode>
  /** The label of the button once a code was sent. */
  confirm: string
  busy?: boolean
  onEnter: (code: string) => void
}

/** Sends a code to the login phone, then asks for it. */
export function OwnCode({ own, confirm, busy = false, onEnter }: OwnCodeProps) {
  const words = useTexts(smsCodeTexts)
  const sent = own.resendAt > 0
  return (
    <>
      {sent ? (
        <CodeStep
          phone={own.phone}
          code={own.code}
          onCode={own.setCode}
          onComplete={onEnter}
          error={own.problem}
          resendAt={own.resendAt}
          sending={own.sending}
          onResend={() => void own.send()}
        />
      ) : (
        <p className={css.problem} role="alert">
          {own.problem}
        </p>
      )}
      <Button
        block
        loading={busy || (own.sending && !sent)}
        disabled={sent && own.code.length < 6}
        onClick={() => (sent ? onEnter(own.code) : void own.send())}
      >
        {sent ? confirm : words.getCodeOn(maskPhone(own.phone))}
      </Button>
    </>
  )
}
