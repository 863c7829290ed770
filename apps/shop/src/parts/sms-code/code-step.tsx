import { useServerNow } from '@hao/kit/server-clock.ts'
import { Button } from '@hao/kit/button.tsx'
import { CodeInput } from '@hao/kit/code-input.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './code-step.module.css'
import { groupPhone } from './phone.ts'
import { smsCodeTexts } from './texts.ts'

type CodeStepProps = {
  /** The phone that the code was sent to. */
  phone: string
  code: string
  onCode: (code: string) => void
  onComplete: (code: string) => void
  error: string | undefined
  /** Epoch ms by the server's clock from when another code can be sent. */
  resendAt: number
  sending: boolean
  onResend: () => void
}

export function CodeStep(props: CodeStepProps) {
  const t = useTexts(smsCodeTexts)
  const seconds = Math.max(0, Math.ceil((props.resendAt - useServerNow(1000)) / 1000))
  return (
    <div className={css.step}>
      <CodeInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the shopper has just asked for the code
        autoFocus
        label={t.code}
        value={props.code}
        onChange={props.onCode}
        onComplete={props.onComplete}
        error={props.error}
      />
      <p className={css.sent}>
        <span>{t.sentTo(groupPhone(props.phone))}</span>
        <Button
          tone="ghost"
          size="small"
          className={css.again}
          disabled={seconds > 0}
          loading={props.sending}
          onClick={props.onResend}
        >
          {seconds > 0 ? t.againIn(seconds) : t.again}
        </Button>
      </p>
    </div>
  )
}
