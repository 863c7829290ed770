import { type FormEvent, useState } from 'react'
import type { CallRules, RingVerdict } from '@hao/contract/endpoints/ring-rules.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { Button } from '@hao/kit/button.tsx'
import { cx } from '@hao/kit/cx.ts'
import { request } from '../../base/api/request.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { describeVerdict, ringTexts } from '../../parts/calls/ring-texts.ts'
import { CallerField } from './caller-field.tsx'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'
import { callerProblem, groupCaller } from './typed-caller.ts'

/** The rules that gave this answer; it is outdated once they change. */
type Answer = RingVerdict & { caller: string; rules: CallRules }

/** Checks whether a call from a given number would ring now. */
export function WouldRing({ rules }: { rules: CallRules }) {
  const t = useTexts(ruleTexts)
  const ring = useTexts(ringTexts)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<Answer>()
  const [asking, setAsking] = useState<'typed' | 'hidden'>()

  const ask = async (caller: string | undefined) => {
    if (asking) return
    setAsking(caller === undefined ? 'hidden' : 'typed')
    setError(undefined)
    try {
      const input = { id: rules.subscriptionId, ...(caller !== undefined && { caller }) }
      const said = await request('POST /subscription/:id/would-ring', input)
      setAnswer({
        ...said,
        caller: caller === undefined ? t.hiddenCaller : groupCaller(canonicalNumber(caller)),
        rules,
      })
    } catch {
      // A toast shows the error.
      setAnswer(undefined)
    }
    setAsking(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = callerProblem(typed, false)
    if (problem) setError(t[problem])
    else void ask(typed)
  }
  const shown = answer?.rules === rules ? answer : undefined
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.check}</h2>
      <p className={css.lead}>{t.checkLead}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <CallerField
          label={t.number}
          placeholder={t.checkPlaceholder}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          error={error}
        />
        <div className={css.under}>
          <Button tone="ghost" size="small" loading={asking === 'hidden'} onClick={() => void ask(undefined)}>
            {t.checkHidden}
          </Button>
          <Button type="submit" size="small" loading={asking === 'typed'}>
            {t.checkIt}
          </Button>
        </div>
      </form>
      <output className={cx(css.answer, shown && (shown.rings ? css.yes : css.no))}>
        {shown && (
          <>
            <span>{t.who(shown.caller)}</span>
            <b>{shown.rings ? t.wouldRing : t.wouldNot}</b>
            <span>{describeVerdict(shown, ring)}</span>
          </>
        )}
      </output>
    </section>
  )
}
