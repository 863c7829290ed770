import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { apiError } from '@hao/contract/client/api-error.ts'
import { toOutcome } from './use-purchase.ts'
import { Consents } from './consents.tsx'

const nothing = () => undefined

function consents(missing: boolean): string {
  return renderToStaticMarkup(
    <Consents
      versions={{ service: '1.0' }}
      atLogin={false}
      agreed={false}
      onAgreed={nothing}
      missing={missing}
      autoRenew={false}
      onAutoRenew={nothing}
      perDay="¥2.89"
      total="¥264.00"
      months={3}
      discounted={false}
    />,
  )
}

test('[VA-4] one consent covers both agreements, with links to the exact versions, and is marked when it is missing', () => {
  expect(consents(false)).not.toContain('aria-invalid')
  expect(consents(true).match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(consents(true)).toMatch(/aria-invalid="true"[^>]*name="agreed"/)
  expect(consents(false)).toContain('每天约退 ¥2.89')
  for (const address of ['service?version=1.0', 'privacy', 'renewal'])
    expect(consents(false)).toContain(`href="/mobile/agreement/${address}"`)
})

test('[SC-8] automatic renewal has a separate consent with its rule', () => {
  expect(consents(false)).toContain('name="autoRenew"')
  expect(consents(false)).toContain('每 3 个月扣 ¥264.00，扣款前 6 天和前 1 天提醒您，随时可取消')
})

function outcome(error: string) {
  return toOutcome(apiError(409, { error }, ''))
}

test('each refusal of a payment has its outcome', () => {
  expect(outcome('number-taken')).toBe('taken')
  expect(outcome('too-many-pending')).toBe('too-many')
  expect(outcome('payment-unavailable')).toBe('held')
  expect(outcome('order-already-paid')).toBe('paid')
  expect(outcome('no-response')).toBe('failed')
  expect(toOutcome(new Error('no answer of ours'))).toBe('failed')
})
