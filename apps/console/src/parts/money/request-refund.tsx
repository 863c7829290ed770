import { maxOrderRefundFen } from '@hao/contract/console/limits.ts'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../form/dialog-field.tsx'
import { ReasonAction } from '../form/reason-action.tsx'
import { useLeft } from '../limits/use-own-limits.ts'
import { yuanToFen } from '../list/filters.ts'
import { refundTexts } from './refund-texts.ts'

type Order = Pick<ConsoleOutput<'GET /orders/:id'>, 'id' | 'stage' | 'money' | 'requests'>

/** Requests a refund of the whole remaining amount, or of a part, with a reason. */
export function RequestRefund({ order }: { order: Order }) {
  const t = useTexts(refundTexts)
  const hasPermission = useHasPermission()
  const [open, setOpen] = useState(false)
  if (!hasPermission('refunds.ask') || order.money.refundableFen === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.ask}</Button>
      {open && <Request order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function Request({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts(refundTexts)
  const [whole, setWhole] = useState(false)
  const [yuan, setYuan] = useState('')
  const { refundableFen: most, allFen } = order.money
  const fen = Number(yuanToFen(yuan))
  const waiting = sumRequests(order.requests.filter(({ state }) => state === 'asked'))
  const amount = whole ? allFen : fen
  const part = fen > 0 ? { id: order.id, amountFen: fen } : undefined
  return (
    <ReasonAction
      open
      call="POST /order/:id/refund-request"
      input={whole ? { id: order.id, amountFen: 'all' } : part}
      label={t.ask}
      done={({ waits }) => t.done(waits)}
      onClose={onClose}
    >
      <p>
        {t.atMost(formatFen(most))}
        {waiting > 0 && t.waiting(formatFen(waiting))}
      </p>
      <p>
        <Radio.Group
          value={whole}
          onChange={({ target }) => setWhole(target.value)}
          options={[
            { value: false, label: t.someAmount },
            { value: true, label: `${t.all} ${formatFen(allFen)}` },
          ]}
        />
      </p>
      {!whole && <AmountField yuan={yuan} fen={fen} most={most} onChange={setYuan} />}
      <p>{order.stage !== 'refunding' && (whole && order.stage === 'paid' ? t.takeBack : t.keeps)}</p>
      <LeftAlone order={order} amountFen={amount <= most ? amount : 0} />
    </ReasonAction>
  )
}

type AmountFieldProps = { yuan: string; fen: number; most: number; onChange: (yuan: string) => void }

function AmountField({ yuan, fen, most, onChange }: AmountFieldProps) {
  const t = useTexts(refundTexts)
  return (
    <DialogField
      label={t.amount}
      problem={fen > most ? t.tooMuch : undefined}
      missing={fen > 0 ? undefined : t.amountMissing}
    >
      {(id, isInvalid) => (
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={yuan}
          aria-required
          aria-invalid={isInvalid}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </DialogField>
  )
}

/** What the reader may still refund without approval, and whether this amount needs it. */
function LeftAlone({ order, amountFen }: { order: Order; amountFen: number }) {
  const t = useTexts(refundTexts)
  const todayFen = useLeft('refund')
  if (todayFen === undefined) return <p>&nbsp;</p>
  const counted = order.requests.filter(({ state }) => state === 'asked' || state === 'approved')
  const orderFen = Math.max(0, maxOrderRefundFen - sumRequests(counted))
  const needsAnother = amountFen > Math.min(orderFen, todayFen)
  return (
    <>
      <p className="quiet">{t.left(formatFen(todayFen), formatFen(orderFen))}</p>
      <p>
        <output>{amountFen > 0 && t[needsAnother ? 'needsAnother' : 'alone']}</output>
      </p>
    </>
  )
}

const sumRequests = (requests: Order['requests']) =>
  requests.reduce((sum, { amountFen }) => sum + amountFen, 0)
