import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Decide, type Deciding } from '../approvals/decide.tsx'
import { ReasonModal } from '../form/reason-modal.tsx'
import type { Approval, OneSet } from './one-set.ts'
import { priceTexts } from './price-texts.ts'

/** Requests approval of the next action on a set. */
export function AskForApproval({ set: { id }, turn }: { set: OneSet; turn: Approval['turn'] }) {
  const t = useTexts(priceTexts)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { act, pending, failure } = useAct('POST /set/:id/ask', { quiet: true, done: t.asked, onDone: close })
  return (
    <>
      <Button type={turn === 'run' ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {t.ask}
      </Button>
      <ReasonModal
        open={open}
        title={t.ask}
        action={t.ask}
        pending={pending}
        failure={failure}
        onConfirm={(reason) => void act({ id, turn, reason })}
        onClose={close}
      >
        <p>
          {t.needed[turn]} {t.askText}
        </p>
      </ReasonModal>
    </>
  )
}

/** The actions of the current user on an open approval request. */
export function Decisions({ set }: { set: OneSet }) {
  const t = useTexts(priceTexts)
  const may = useMay()
  const me = useMe()
  const { approval } = set
  if (approval?.state !== 'asked') return null
  const own = approval.askedById === me.id
  return (
    <>
      {own && <Withdraw id={set.id} approvalId={approval.id} />}
      {own && may('prices.approve') && <Alert type="info" showIcon title={t.own} />}
      {!own && may('prices.approve') && <DecideSet id={set.id} approval={approval} />}
    </>
  )
}

function Withdraw(request: { id: number; approvalId: number }) {
  const t = useTexts(priceTexts)
  const withdraw = useAct('POST /set/:id/withdraw', { done: t.withdrawn })
  return (
    <Button loading={withdraw.pending} onClick={() => void withdraw.act(request)}>
      {t.withdraw}
    </Button>
  )
}

function DecideSet({ id, approval }: { id: number; approval: Approval }) {
  const t = useTexts(priceTexts)
  const [deciding, setDeciding] = useState<Deciding>()
  const close = () => setDeciding(undefined)
  const request = { id, approvalId: approval.id }
  const approve = useAct('POST /set/:id/approve', { done: t.approved, onDone: close })
  const refuse = useAct('POST /set/:id/refuse', { done: t.refused, onDone: close, quiet: true })
  return (
    <Decide
      words={t}
      title={t.approve}
      tie={approval.tie}
      deciding={deciding}
      onDeciding={setDeciding}
      approving={approve.pending}
      onApprove={() => void approve.act(request)}
      refusing={refuse.pending}
      refusal={refuse.failure}
      onRefuse={(reason) => void refuse.act({ ...request, reason })}
    >
      {t.approveText[approval.turn]}
    </Decide>
  )
}
