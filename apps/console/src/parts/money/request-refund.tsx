import { refundsAlone } from '@hao/contract/console/refund-limits.ts'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../form/dialog-field.tsx'
import { ReasonModal } from '../form/reason-modal.tsx'
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
  const { run, pending, failure } = useAction('POST /order/:id/refund-request', {
    hidesErrorToast: true,
    successMessage: ({ waits }) => t.done(waits),
    onSuccess: onClose,
  })
  const { refundableFen: most, allFen } = order.money
  const fen = Number(yuanToFen(yuan))
  const waiting = sumRequests(order, ['asked'])
  const amount = whole ? allFen : fen
  const confirm = (reason: string) => {
    if (whole) void run({ id: order.id, reason, amountFen: 'all' })
    else if (fen > 0) void run({ id: order.id, reason, amountFen: fen })
  }
  return (
    <ReasonModal
      open
      title={t.ask}
      action={t.ask}
      pending={pending}
      failure={failure}
      onConfirm={confirm}
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
      <p>
        {order.stage !== 'refunding' && (whole && order.stage === 'paid' ? t.takeBack : t.keeps)}{' '}
        <output>
          {amount > 0 && amount <= most && t[needsAnother(order, amount) ? 'needsAnother' : 'alone']}
        </output>
      </p>
    </ReasonModal>
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

/**
 * Whether this order's refunds would reach the limit of one role. Today's other refunds are known to the
 * server only.
 */
function needsAnother(order: Order, amountFen: number): boolean {
  return sumRequests(order, ['asked', 'approved']) + amountFen >= refundsAlone.ofOrderFen
}

/** The sum (fen) of an order's requests in these states. */
function sumRequests({ requests }: Order, states: readonly Order['requests'][number]['state'][]): number {
  const counted = requests.filter(({ state }) => states.includes(state))
  return counted.reduce((sum, request) => sum + request.amountFen, 0)
}
