import { isDialable } from '@hao/contract/phone.ts'
import { Alert, Button, Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { readTypedNumbers, rememberCaller, rememberNumber } from '../../base/browser/typed-numbers.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { textFor, useTexts } from '../../base/texts/texts.ts'
import { callTexts } from '../../parts/calls/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Section } from '../../parts/page/section.tsx'
import { subscriptionTexts } from './texts.ts'

type Answer = ConsoleOutput<'POST /subscriptions/:id/check'>
type Finding = Answer['findings'][number]

/** Checks whether a call would ring now, and what may stop it. */
export function Check({ id, digits }: { id: number; digits: string }) {
  const t = useTexts(subscriptionTexts)
  const words = useTexts(callTexts)
  const [caller, setCaller] = useState(() => readTypedNumbers().caller)
  const [answer, setAnswer] = useState<Answer>()
  const { run, pending, failure } = useAction('POST /subscriptions/:id/check', { hidesErrorToast: true })
  const [odd, setOdd] = useState(false)
  const check = async () => {
    const unread = caller.trim() !== '' && !isDialable(caller)
    setOdd(unread)
    if (unread) return
    rememberNumber(digits)
    rememberCaller(caller)
    setAnswer(await run({ id, ...(caller.trim() !== '' && { caller: caller.trim() }) }))
  }
  return (
    <Section title={t.check}>
      <Flex vertical gap={12}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void check()
          }}
        >
          <label htmlFor="caller">{t.caller}</label>
          <Flex gap={8}>
            <Input
              id="caller"
              autoComplete="off"
              inputMode="tel"
              maxLength={40}
              placeholder={t.callerHint}
              value={caller}
              onChange={({ target }) => setCaller(target.value)}
              style={{ width: 240 }}
            />
            <Button htmlType="submit" loading={pending}>
              {t.run}
            </Button>
          </Flex>
        </form>
        {odd && <div role="alert">{words.notDialled}</div>}
        <FormErrors failure={odd ? undefined : failure} />
        {answer && <Found answer={answer} />}
      </Flex>
    </Section>
  )
}

function Found({ answer: { rings, findings } }: { answer: Answer }) {
  const t = useTexts(subscriptionTexts)
  const shown = (finding: Finding) =>
    textFor(
      t.findings,
      finding.what,
    )({
      until: finding.until ? formatMoment(finding.until) : '',
      reason: finding.reason ?? '',
      from: finding.from ?? '',
      to: finding.to ?? '',
      count: finding.count ?? 0,
    })
  return (
    <Alert
      type={rings ? 'success' : 'error'}
      showIcon
      title={rings ? t.rings : t.silent}
      description={
        <ul className="plain">
          {findings.map((finding) => (
            <li key={finding.what}>
              {shown(finding)} {finding.stops && <Tag color="red">{t.stops}</Tag>}
            </li>
          ))}
        </ul>
      }
    />
  )
}
