import { Button, Flex } from 'antd'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../form/reason-action.tsx'
import { moneyTexts } from './texts.ts'

type PaymentException = { id: number; state: 'open' | 'taken' | 'settled'; takenById: number | null }

/** The possible actions on a payment exception: take it; settle or release it, with a reason. */
export function ExceptionActions({ of: { id, state, takenById } }: { of: PaymentException }) {
  const t = useTexts(moneyTexts)
  const me = useMe()
  const hasPermission = useHasPermission()
  const take = useAction('POST /money-case/:id/take', { successMessage: t.taken })
  if (!hasPermission('money.settle') || state === 'settled') return null
  if (state === 'open')
    return (
      <Button loading={take.pending} onClick={() => void take.run({ id })}>
        {t.take}
      </Button>
    )
  return (
    <Flex gap={8}>
      {takenById === me.id && (
        <ReasonButton
          call="POST /money-case/:id/settle"
          input={{ id }}
          label={t.settle}
          title={t.settleTitle}
          done={t.settled}
          button={{ type: 'primary' }}
        >
          <p>{t.settleHint}</p>
        </ReasonButton>
      )}
      <ReasonButton
        call="POST /money-case/:id/release"
        input={{ id }}
        label={t.release}
        title={t.releaseTitle}
        done={t.released}
      >
        <p>{t.releaseHint}</p>
      </ReasonButton>
    </Flex>
  )
}
