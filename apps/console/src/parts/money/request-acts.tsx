import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { Dialog } from '../page/dialog.tsx'
import type { RequestRow } from './states.tsx'
import { moneyTexts } from './texts.ts'

/** The actions on an open request: its asker withdraws it, a colleague approves or refuses it. */
export function RequestActs({ request }: { request: RequestRow }) {
  const me = useMe()
  const may = useMay()
  if (request.state !== 'asked') return null
  if (request.askedById === me.id) return <Withdraw id={request.id} />
  return may('refunds.approve') ? <Decide request={request} /> : null
}

function Withdraw({ id }: { id: number }) {
  const t = useTexts(moneyTexts)
  const { act, pending } = useAct('POST /refund-request/:id/withdraw', { done: t.withdrawn })
  return (
    <Button loading={pending} onClick={() => void act({ id })}>
      {t.withdraw}
    </Button>
  )
}

function Decide({ request }: { request: RequestRow }) {
  const { id, amountFen, number, kind } = request
  const t = useTexts(moneyTexts)
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const close = () => setOpen(undefined)
  const what = (
    <>
      <p>{t.whatFor(number, t.refundKinds[kind])}</p>
      <p>{`${request.askedBy} · ${request.reason}`}</p>
    </>
  )
  // A toast on the page: after a colleague's decision the request and its dialog disappear.
  const approve = useAct('POST /refund-request/:id/approve', { done: t.approved, onDone: close })
  const refuse = useAct('POST /refund-request/:id/refuse', { quiet: true, done: t.refused, onDone: close })
  return (
    <Flex gap={8}>
      <Button type="primary" disabled={request.tie !== null} onClick={() => setOpen('approve')}>
        {t.approve}
      </Button>
      <Button danger onClick={() => setOpen('refuse')}>
        {t.refuse}
      </Button>
      <Dialog
        open={open === 'approve'}
        title={t.approveTitle(formatFen(amountFen))}
        okText={t.approve}
        confirmLoading={approve.pending}
        onOk={() => void approve.act({ id })}
        onCancel={() => {
          approve.forget()
          close()
        }}
        width={480}
      >
        {what}
        <p>{t.approveText}</p>
      </Dialog>
      <ReasonModal
        open={open === 'refuse'}
        title={t.refuseTitle}
        action={t.refuse}
        danger
        pending={refuse.pending}
        failure={refuse.failure}
        onConfirm={(reason) => void refuse.act({ id, reason })}
        onClose={() => {
          refuse.forget()
          close()
        }}
      >
        {what}
        <p>{t.refuseHint}</p>
      </ReasonModal>
    </Flex>
  )
}
