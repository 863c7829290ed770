import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../base/api/calls.ts'
import { useMay } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { fenOf } from '../../parts/list/filters.ts'
import { orderTexts } from './texts.ts'

/** Asks for a refund of all that is left, or of a part, with the reason. */
export function AskRefund({ order }: { order: CallOutput<'GET /orders/:id'> }) {
  const t = useTexts(orderTexts)
  const may = useMay()
  const [open, setOpen] = useState(false)
  const [whole, setWhole] = useState(false)
  const [yuan, setYuan] = useState('')
  const [tried, setTried] = useState(false)
  const { act, pending, failure, forget } = useAct('POST /order/:id/refund-request', {
    quiet: true,
    done: ({ waits }) => t.done(waits),
    onDone: () => setOpen(false),
  })
  const most = order.money.refundableFen
  if (!may('refunds.ask') || most === 0) return null
  const fen = Number(fenOf(yuan))
  const confirm = (reason: string) => {
    setTried(true)
    if (whole) void act({ id: order.id, reason })
    else if (fen > 0) void act({ id: order.id, reason, amountFen: fen })
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
        <p>{t.askHint(formatFen(most))}</p>
        <Radio.Group
          value={whole}
          onChange={({ target }) => setWhole(target.value as boolean)}
          options={[
            { value: false, label: t.someAmount },
            { value: true, label: `${t.all} ${formatFen(most)}` },
          ]}
        />
        {whole && order.stage === 'paid' && <p>{t.takeBack}</p>}
        {!whole && (
          <div className="filter">
            <label htmlFor="refund-amount">{t.amount}</label>
            <Input
              id="refund-amount"
              inputMode="decimal"
              value={yuan}
              onChange={({ target }) => setYuan(target.value)}
            />
            {tried && fen === 0 && <div role="alert">{t.amountMissing}</div>}
          </div>
        )}
      </ReasonModal>
    </>
  )
}
