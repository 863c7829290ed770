import type { Order } from '@hao/contract/entities.ts'
import { Button, type ButtonVariant } from '@hao/kit/button.tsx'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { giftTexts } from './gift-texts.ts'

const loadGive = async () => (await import('./give-sheet.tsx')).GiveSheet

/** A paid number without a phone, neither given yet nor being bound by the network. */
export function canGive({ kind, stage, gift, newPhone }: Order): boolean {
  const isAsked = newPhone !== undefined && newPhone.state !== 'rejected'
  return kind === 'new' && stage === 'paid' && !gift && !isAsked
}

export function GiveButton({ order, tone }: { order: Order } & Pick<ButtonVariant, 'tone'>) {
  const t = useTexts(giftTexts)
  const sheet = useLazySheet(loadGive, { order })
  return (
    <>
      <Button block tone={tone} {...sheet.opener} loading={sheet.loading}>
        {t.give}
      </Button>
      {sheet.element}
    </>
  )
}
