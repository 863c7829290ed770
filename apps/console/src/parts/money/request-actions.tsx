import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { Dialog } from '../page/dialog.tsx'
import type { RequestRow } from './states.tsx'
import { moneyTexts } from './texts.ts'

/** The actions on an open request: its asker withdraws it, a colleague approves or refuses it. */
export function RequestActions({ request }: { request: RequestRow }) {
  const me = useMe()
  const hasPermission = useHasPermission()
  if (request.state !== 'asked') return null
  if (request.askedById === me.id) return <Withdraw id={request.id} />
  return hasPermission('refunds.approve') ? <Decide request={request} /> : null
}

function Withdraw({ id }: { id: number }) {
  const t = useTexts(moneyTexts)
  const { run, pending } = useAction('POST /refund-request/:id/withdraw', { successMessage: t.withdrawn })
  return (
    <Button loading={pending} onClick={() => void run({ id })}>
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
  const approve = useAction('POST /refund-request/:id/approve', {
    successMessage: t.approved,
    onSuccess: close,
  })
  const refuse = useAction('POST /refund-request/:id/refuse', {
    hidesErrorToast: true,
    successMessage: t.refused,
    onSuccess: close,
  })
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
        onOk={() => void approve.run({ id })}
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
        onConfirm={(reason) => void refuse.run({ id, reason })}
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
