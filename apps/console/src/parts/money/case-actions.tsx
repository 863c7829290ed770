import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { moneyTexts } from './texts.ts'

type MoneyCase = { id: number; state: 'open' | 'taken' | 'settled'; takenById: number | null }

/** The possible actions on a case: take it; settle or release it, with a reason. */
export function CaseActions({ of }: { of: MoneyCase }) {
  const t = useTexts(moneyTexts)
  const me = useMe()
  const hasPermission = useHasPermission()
  const [open, setOpen] = useState<'settle' | 'release'>()
  const close = () => setOpen(undefined)
  const take = useAction('POST /money-case/:id/take', { successMessage: t.taken })
  const settle = useAction('POST /money-case/:id/settle', {
    hidesErrorToast: true,
    successMessage: t.settled,
    onSuccess: close,
  })
  const release = useAction('POST /money-case/:id/release', {
    hidesErrorToast: true,
    successMessage: t.released,
    onSuccess: close,
  })
  if (!hasPermission('money.settle') || of.state === 'settled') return null
  if (of.state === 'open')
    return (
      <Button loading={take.pending} onClick={() => void take.run({ id: of.id })}>
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
        onConfirm={(reason) => void acting.run({ id: of.id, reason })}
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
