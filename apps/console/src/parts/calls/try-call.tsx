import { isDialable } from '@hao/contract/phone.ts'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { readTypedNumbers, rememberCaller, rememberNumber } from '../../base/browser/typed-numbers.ts'
import { pathOf, pathTo } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { OpenLink } from '../page/open-link.tsx'
import { Section } from '../page/section.tsx'
import { describeStatus } from './describe-status.ts'
import { sipTexts } from './sip-texts.ts'
import { callTexts } from './texts.ts'

type TryResult = ConsoleOutput<'POST /phone-calls/try'>
type Fields = { number?: string; caller?: string }

type TryCallProps = {
  /** The number, which the user cannot change. */
  digits?: string
  /** The number that the field begins with. */
  initial?: string
  /** Whether its title is before the fields. */
  titled?: true
  onTry?: (number: string) => void
}

/** A card that predicts the outcome of a call to a number. */
export function TryCallCard(props: TryCallProps) {
  const t = useTexts(callTexts)
  return (
    <Section title={t.tryCall} extra={<span className="quiet">{t.tryHint}</span>}>
      <TryCall {...props} />
    </Section>
  )
}

/** The form of the prediction, and its result. */
export function TryCall({ digits, initial = '', titled, onTry }: TryCallProps) {
  const t = useTexts(callTexts)
  const [{ caller: typedCaller }] = useState(readTypedNumbers)
  const [found, setFound] = useState<TryResult>()
  const { run, pending, failure } = useAction('POST /phone-calls/try', {
    hidesErrorToast: true,
    onSuccess: setFound,
  })
  const digitsAlone = {
    validator: async (_rule: unknown, typed = '') => {
      if (typed.trim() !== '' && !isDialable(typed)) throw new Error(t.notDialled)
    },
  }
  const ask = ({ number = digits ?? '', caller = '' }: Fields) => {
    setFound(undefined)
    onTry?.(number.trim())
    rememberNumber(number)
    rememberCaller(caller)
    void run({ number: number.trim(), caller: caller.trim() })
  }
  return (
    <Flex vertical gap={12}>
      <Form<Fields>
        key={initial}
        initialValues={{ number: initial, caller: typedCaller }}
        layout="inline"
        requiredMark={false}
        onFinish={ask}
        className="try-call"
      >
        {titled && <h2 className="try-title">{t.tryCall}</h2>}
        {digits === undefined && (
          <Form.Item
            name="number"
            label={t.number}
            rules={[{ required: true, whitespace: true, message: t.numberMissing }, digitsAlone]}
          >
            <Input maxLength={40} inputMode="tel" autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item name="caller" label={t.callerField} rules={[digitsAlone]}>
          <Input maxLength={40} inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Button htmlType="submit" loading={pending}>
          {t.check}
        </Button>
      </Form>
      <FormErrors failure={failure} />
      {found && <Answer found={found} linked={digits === undefined} />}
    </Flex>
  )
}

function Answer({ found, linked }: { found: TryResult; linked: boolean }) {
  const t = useTexts(callTexts)
  const sip = useTexts(sipTexts)
  const status = found.status ? describeStatus(sip, found.status) : undefined
  const facts = [
    labelFor(t.reasons, found.reason),
    ...(status ? [`SIP ${found.status} ${status.meaning}: ${status.advice}`] : []),
    ...(found.target ? [`${t.target} ${found.target}`] : []),
    ...(found.second ? [`${t.second} ${found.second}`] : []),
    found.anyCaller ? t.holds : t.onlyThis,
    ...(found.until ? [t.holdsUntil(formatMoment(found.until))] : []),
  ]
  return (
    <Alert
      type={found.rings ? 'success' : 'warning'}
      showIcon
      title={found.rings ? t.rings : t.silentAnswer}
      description={
        <Flex vertical gap={4}>
          {facts.join(' · ')}
          {linked && found.numberId !== undefined && (
            <Flex gap={12} wrap>
              <OpenLink path={pathOf('number', found.numberId)}>{t.toNumber}</OpenLink>
              <OpenLink path={pathTo('calls', { number: found.number })}>{t.toCalls}</OpenLink>
              <OpenLink path={pathTo('calls', { tab: 'refused', number: found.number })}>
                {t.toRefused}
              </OpenLink>
            </Flex>
          )}
        </Flex>
      }
    />
  )
}
