import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useMay, useMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Decide, type Deciding } from '../../parts/approvals/decide.tsx'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

/** The current user's possible decisions on a set. */
export function Decisions({ set, unsaved }: { set: Detail; unsaved: boolean }) {
  const may = useMay()
  if (set.state === 'draft' && may('prices.draft')) return <Ask set={set} unsaved={unsaved} />
  if (set.state === 'approved' && may('prices.cancel')) return <Stop set={set} />
  if (set.state !== 'in_approval') return null
  return (
    <>
      {may('prices.draft') && <Withdraw set={set} />}
      {may('prices.approve') && <DecideRules set={set} />}
    </>
  )
}

function Ask({ set, unsaved }: { set: Detail; unsaved: boolean }) {
  const t = useTexts(priceRuleTexts)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { id, version } = set
  const ask = useAct('POST /prices/:id/ask', { done: t.asked, onDone: close, quiet: true })
  return (
    <>
      <Button type={set.simulation ? 'primary' : 'default'} disabled={unsaved} onClick={() => setOpen(true)}>
        {t.ask}
      </Button>
      <ReasonModal
        open={open}
        title={t.ask}
        action={t.ask}
        pending={ask.pending}
        failure={ask.failure}
        onConfirm={(reason) => void ask.act({ id, version, reason })}
        onClose={close}
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

function DecideRules({ set }: { set: Detail }) {
  const t = useTexts(priceRuleTexts)
  const me = useMe()
  const [deciding, setDeciding] = useState<Deciding>()
  const close = () => setDeciding(undefined)
  const { id, version } = set
  const approve = useAct('POST /prices/:id/approve', { done: t.approved, onDone: close })
  const refuse = useAct('POST /prices/:id/refuse', { done: t.refused, onDone: close, quiet: true })
  if (set.approval?.askedById === me.id) return <Alert type="info" showIcon title={t.own} />
  return (
    <Decide
      words={t}
      title={`${t.approve} · ${set.name}`}
      tie={set.approval?.tie}
      deciding={deciding}
      onDeciding={setDeciding}
      approving={approve.pending}
      onApprove={() => void approve.act({ id, version })}
      refusing={refuse.pending}
      refusal={refuse.failure}
      onRefuse={(reason) => void refuse.act({ id, version, reason })}
    >
      {t.approveText}
    </Decide>
  )
}
