import { refundsAlone } from '@hao/contract/console/refund-limits.ts'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { yuanToFen } from '../list/filters.ts'
import { refundTexts } from './refund-texts.ts'

type Order = Pick<ConsoleOutput<'GET /orders/:id'>, 'id' | 'stage' | 'money' | 'requests'>

/** Requests a refund of the whole remaining amount, or of a part, with a reason. */
export function RequestRefund({ order }: { order: Order }) {
  const t = useTexts(refundTexts)
  const hasPermission = useHasPermission()
  const [open, setOpen] = useState(false)
  const [whole, setWhole] = useState(false)
  const [yuan, setYuan] = useState('')
  const [tried, setTried] = useState(false)
  const { run, pending, failure, forget } = useAction('POST /order/:id/refund-request', {
    hidesErrorToast: true,
    successMessage: ({ waits }) => t.done(waits),
    onSuccess: () => setOpen(false),
  })
  const most = order.money.refundableFen
  if (!hasPermission('refunds.ask') || most === 0) return null
  const fen = Number(yuanToFen(yuan))
  const waiting = sumRequests(order, ['asked'])
  const amount = whole ? most : fen
  const confirm = (reason: string) => {
    setTried(true)
    if (whole) void run({ id: order.id, reason, amountFen: 'all' })
    else if (fen > 0) void run({ id: order.id, reason, amountFen: fen })
  }
  const close = () => {
    forget()
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.ask}</Button>
      <ReasonModal
        open={open}
        title={t.ask}
        action={t.ask}
        pending={pending}
        failure={failure}
        onConfirm={confirm}
        onClose={close}
      >
        <p>
          {t.atMost(formatFen(most))}
          {waiting > 0 && t.waiting(formatFen(waiting))}
        </p>
        <Radio.Group
          value={whole}
          onChange={({ target }) => setWhole(target.value)}
          options={[
            { value: false, label: t.someAmount },
            { value: true, label: `${t.all} ${formatFen(most)}` },
          ]}
        />
        {whole && order.stage === 'paid' && <p>{t.takeBack}</p>}
        {!whole && (
          <AmountField yuan={yuan} tooMuch={fen > most} missing={tried && fen === 0} onChange={setYuan} />
        )}
        <p>
          <output>{amount > 0 && t[checkAmount(order, amount)]}</output>
        </p>
      </ReasonModal>
    </>
  )
}

type AmountFieldProps = { yuan: string; tooMuch: boolean; missing: boolean; onChange: (yuan: string) => void }

function AmountField({ yuan, tooMuch, missing, onChange }: AmountFieldProps) {
  const t = useTexts(refundTexts)
  return (
    <div className="filter">
      <label htmlFor="refund-amount">{t.amount}</label>
      <Input
        id="refund-amount"
        inputMode="decimal"
        value={yuan}
        aria-required
        aria-invalid={tooMuch || missing}
        onChange={({ target }) => onChange(target.value)}
      />
      {missing && <div role="alert">{t.amountMissing}</div>}
    </div>
  )
}

/** What a request of this amount leads to. */
function checkAmount(order: Order, amountFen: number): 'tooMuch' | 'needsAnother' | 'alone' {
  if (amountFen > order.money.refundableFen) return 'tooMuch'
  return needsAnother(order, amountFen) ? 'needsAnother' : 'alone'
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
