import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { moneyTexts } from './texts.ts'

type MoneyCase = { id: number; state: 'open' | 'taken' | 'settled'; takenById: number | null }

/** The possible actions on a case: take it; settle or release it, with a reason. */
export function CaseActs({ of }: { of: MoneyCase }) {
  const t = useTexts(moneyTexts)
  const me = useMe()
  const may = useMay()
  const [open, setOpen] = useState<'settle' | 'release'>()
  const close = () => setOpen(undefined)
  const take = useAct('POST /money-case/:id/take', { done: t.taken })
  const settle = useAct('POST /money-case/:id/settle', { quiet: true, done: t.settled, onDone: close })
  const release = useAct('POST /money-case/:id/release', { quiet: true, done: t.released, onDone: close })
  if (!may('money.settle') || of.state === 'settled') return null
  if (of.state === 'open')
    return (
      <Button loading={take.pending} onClick={() => void take.act({ id: of.id })}>
        {t.take}
      </Button>
    )
  const acting = open === 'settle' ? settle : release
  return (
    <Flex gap={8}>
      {of.takenById === me.id && (
        <Button type="primary" onClick={() => setOpen('settle')}>
          {t.settle}
        </Button>
      )}
      <Button onClick={() => setOpen('release')}>{t.release}</Button>
      <ReasonModal
        open={open !== undefined}
        title={open === 'settle' ? t.settleTitle : t.releaseTitle}
        action={open === 'settle' ? t.settle : t.release}
        pending={acting.pending}
        failure={acting.failure}
        onConfirm={(reason) => void acting.act({ id: of.id, reason })}
        onClose={() => {
          acting.forget()
          close()
        }}
      >
        <p>{open === 'settle' ? t.settleHint : t.releaseHint}</p>
      </ReasonModal>
    </Flex>
  )
}
