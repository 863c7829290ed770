import { Alert, Button, Card, Form, Input } from 'antd'
import type { CallOutput } from '../../base/api/calls.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useState } from 'react'
import { callsTexts } from './texts.ts'
import { wordFor } from './word-for.ts'

type Found = CallOutput<'POST /phone-calls/try'>

/** What a call to a number would meet now, without making one. */
export function TryCall() {
  const t = useTexts(callsTexts)
  const [found, setFound] = useState<Found>()
  const { act, pending } = useAct('POST /phone-calls/try', { onDone: setFound })
  return (
    <Card size="small" title={t.tryCall} extra={<span className="quiet">{t.tryHint}</span>}>
      <Form<{ number: string; caller?: string }>
        layout="inline"
        onFinish={({ number, caller = '' }) => void act({ number: number.trim(), caller: caller.trim() })}
      >
        <Form.Item name="number" label={t.number} rules={[{ required: true, message: t.number }]}>
          <Input maxLength={40} inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="caller" label={t.callerField}>
          <Input maxLength={40} inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Button htmlType="submit" loading={pending}>
          {t.check}
        </Button>
      </Form>
      {found && <Answer found={found} />}
    </Card>
  )
}

function Answer({ found }: { found: Found }) {
  const t = useTexts(callsTexts)
  const facts = [
    wordFor(t.reasons, found.reason),
    ...(found.status ? [`SIP ${found.status}`] : []),
    ...(found.target ? [`${t.target} ${found.target}`] : []),
    ...(found.second ? [`${t.second} ${found.second}`] : []),
    found.anyCaller ? t.holds : t.onlyThis,
  ]
  return (
    <Alert
      type={found.rings ? 'success' : 'warning'}
      showIcon
      title={found.rings ? t.rings : t.silentAnswer}
      description={facts.join(' · ')}
    />
  )
}
