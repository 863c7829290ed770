import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../base/api/calls.ts'
import { useMay, useMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Tied } from '../../parts/approvals/tied.tsx'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = CallOutput<'GET /prices/:id'>
type Asking = 'ask' | 'refuse' | 'approve' | undefined

/** What may be done with a set now, by whoever sits here. */
export function Decisions({ set, unsaved }: { set: Detail; unsaved: boolean }) {
  const may = useMay()
  if (set.state === 'draft' && may('prices.draft')) return <Ask set={set} unsaved={unsaved} />
  if (set.state === 'approved' && may('prices.cancel')) return <Stop set={set} />
  if (set.state !== 'in_approval') return null
  return (
    <>
      {may('prices.draft') && <Withdraw set={set} />}
      {may('prices.approve') && <Decide set={set} />}
    </>
  )
}

function Ask({ set, unsaved }: { set: Detail; unsaved: boolean }) {
  const t = useTexts(priceRuleTexts)
  const [asking, setAsking] = useState<Asking>()
  const { id, version } = set
  const ask = useAct('POST /prices/:id/ask', {
    done: t.asked,
    onDone: () => setAsking(undefined),
    quiet: true,
  })
  return (
    <>
      <Button
        type={set.simulation ? 'primary' : 'default'}
        disabled={unsaved}
        onClick={() => setAsking('ask')}
      >
        {t.ask}
      </Button>
      <ReasonModal
        open={asking === 'ask'}
        title={t.ask}
        action={t.ask}
        pending={ask.pending}
        failure={ask.failure}
        onConfirm={(reason) => void ask.act({ id, version, reason })}
        onClose={() => setAsking(undefined)}
      >
        <p>{t.askText}</p>
      </ReasonModal>
    </>
  )
}

function Withdraw({ set }: { set: Detail }) {
  const t = useTexts(priceRuleTexts)
  const me = useMe()
  const withdraw = useAct('POST /prices/:id/withdraw', { done: t.withdrawn })
  if (set.approval?.askedById !== me.id) return null
  return (
    <Button loading={withdraw.pending} onClick={() => void withdraw.act({ id: set.id })}>
      {t.withdraw}
    </Button>
  )
}

function Stop({ set: { id, version } }: { set: Detail }) {
  const t = useTexts(priceRuleTexts)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const stop = useAct('POST /prices/:id/cancel', { done: t.stopped, onDone: close, quiet: true })
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t.stop}
      </Button>
      <ReasonModal
        open={open}
        title={t.stop}
        action={t.stop}
        danger
        pending={stop.pending}
        failure={stop.failure}
        onConfirm={(reason) => void stop.act({ id, version, reason })}
        onClose={() => {
          stop.forget()
          close()
        }}
      >
        <p>{t.stopText}</p>
      </ReasonModal>
    </>
  )
}

function Decide({ set }: { set: Detail }) {
  const t = useTexts(priceRuleTexts)
  const me = useMe()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const { id, version } = set
  const approve = useAct('POST /prices/:id/approve', { done: t.approved, onDone: close })
  const refuse = useAct('POST /prices/:id/refuse', { done: t.refused, onDone: close, quiet: true })
  if (set.approval?.askedById === me.id) return <Alert type="info" showIcon title={t.own} />
  const tie = set.approval?.tie
  return (
    <>
      {tie && <Alert type="info" showIcon title={<Tied tie={tie} />} />}
      <Button danger onClick={() => setAsking('refuse')}>
        {t.refuse}
      </Button>
      <Button type="primary" disabled={Boolean(tie)} onClick={() => setAsking('approve')}>
        {t.approve}
      </Button>
      <Dialog
        open={asking === 'approve'}
        title={`${t.approve} · ${set.name}`}
        okText={t.approve}
        cancelText={t.cancel}
        confirmLoading={approve.pending}
        onOk={() => void approve.act({ id, version })}
        onCancel={close}
      >
        {t.approveText}
      </Dialog>
      <ReasonModal
        open={asking === 'refuse'}
        title={t.refuse}
        action={t.refuse}
        danger
        pending={refuse.pending}
        failure={refuse.failure}
        onConfirm={(reason) => void refuse.act({ id, version, reason })}
        onClose={close}
      />
    </>
  )
}
