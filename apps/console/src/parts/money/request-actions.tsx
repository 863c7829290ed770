import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonAction } from '../form/reason-action.tsx'
import { Dialog } from '../page/dialog.tsx'
import { Loaded } from '../page/loaded.tsx'
import { RefundReview } from './refund-review.tsx'
import { refundReviewTexts } from './review-texts.ts'
import type { RequestRow } from './states.tsx'
import { moneyTexts } from './texts.ts'

/** The actions on an open request: its asker withdraws it, a colleague approves or refuses it. */
export function RequestActions({ request }: { request: RequestRow }) {
  const me = useMe()
  const hasPermission = useHasPermission()
  const mayApprove = hasPermission('refunds.approve')
  if (request.state !== 'asked') return null
  if (request.askedById === me.id) return <Withdraw id={request.id} mayApprove={mayApprove} />
  return mayApprove ? <Decide request={request} /> : null
}

function Withdraw({ id, mayApprove }: { id: number; mayApprove: boolean }) {
  const t = useTexts(moneyTexts)
  const { own } = useTexts(refundReviewTexts)
  const { run, pending } = useAction('POST /refund-request/:id/withdraw', { successMessage: t.withdrawn })
  return (
    <>
      <Button loading={pending} onClick={() => void run({ id })}>
        {t.withdraw}
      </Button>
      {mayApprove && <div className="why tied">{own}</div>}
    </>
  )
}

function Decide({ request }: { request: RequestRow }) {
  const t = useTexts(moneyTexts)
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const close = () => setOpen(undefined)
  return (
    <Flex gap={8}>
      <Button type="primary" disabled={request.tie !== null} onClick={() => setOpen('approve')}>
        {t.approve}
      </Button>
      <Button danger onClick={() => setOpen('refuse')}>
        {t.refuse}
      </Button>
      {open === 'approve' && <Approve request={request} onClose={close} />}
      {open === 'refuse' && <Refuse id={request.id} onClose={close} />}
    </Flex>
  )
}

function Approve({ request: { id, amountFen }, onClose }: { request: RequestRow; onClose: () => void }) {
  const t = useTexts(moneyTexts)
  const review = useQuery(read('GET /refund-request/:id', { id }))
  // A toast on the page: after a colleague's decision the request and its dialog disappear.
  const { run, pending, failure } = useAction('POST /refund-request/:id/approve', {
    successMessage: t.approved,
    onSuccess: onClose,
  })
  const { data } = review
  return (
    <Dialog
      open
      title={t.approveTitle(formatFen(amountFen))}
      okText={t.approve}
      okButtonProps={{ disabled: !data || data.problem !== null || review.isFetching }}
      confirmLoading={pending}
      onOk={() => data && void run({ id, version: data.version })}
      onCancel={onClose}
      width={760}
    >
      <Flex vertical gap={12}>
        {failure?.error === 'not-as-shown' && (
          <Alert type="error" showIcon role="alert" title={failure.message} />
        )}
        <Loaded query={review}>{(shown) => <RefundReview review={shown} />}</Loaded>
        <div>{t.approveText}</div>
      </Flex>
    </Dialog>
  )
}

function Refuse({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(moneyTexts)
  const review = useQuery(read('GET /refund-request/:id', { id }))
  return (
    <ReasonAction
      open
      call="POST /refund-request/:id/refuse"
      input={{ id }}
      title={t.refuseTitle}
      label={t.refuse}
      done={t.refused}
      danger
      onClose={onClose}
      width={760}
    >
      <Loaded query={review}>{(shown) => <RefundReview review={shown} />}</Loaded>
      <p>{t.refuseHint}</p>
    </ReasonAction>
  )
}
