import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import type { RequestRow } from './states.tsx'
import { moneyTexts } from './texts.ts'

/** What may be done with a request that waits: its asker withdraws it, somebody else approves or refuses it. */
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

function Decide({ request: { id, amountFen } }: { request: RequestRow }) {
  const t = useTexts(moneyTexts)
  const { modal } = App.useApp()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const approve = useAct('POST /refund-request/:id/approve', { done: t.approved })
  const refuse = useAct('POST /refund-request/:id/refuse', { quiet: true, done: t.refused, onDone: close })
  const confirm = () =>
    void modal.confirm({
      title: t.approveTitle(formatFen(amountFen)),
      content: t.approveText,
      okText: t.approve,
      onOk: () => approve.act({ id }),
    })
  return (
    <Flex gap={8}>
      <Button type="primary" loading={approve.pending} onClick={confirm}>
        {t.approve}
      </Button>
      <Button danger onClick={() => setOpen(true)}>
        {t.refuse}
      </Button>
      <ReasonModal
        open={open}
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
        <p>{t.refuseHint}</p>
      </ReasonModal>
    </Flex>
  )
}
