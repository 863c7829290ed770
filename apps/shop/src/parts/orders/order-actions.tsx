import type { Order } from '@hao/contract/entities.ts'
import { Button, type ButtonVariant } from '@hao/kit/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../page/button-link.tsx'
import { PayButton } from '../purchase/pay-button.tsx'
import { chooseAgainPath, type OrderAction, stageView } from './order-view.ts'
import { orderTexts } from './texts.ts'
import { useOverdue } from './use-overdue.ts'

// The sheets are loaded on demand.
const sheets = {
  cancel: async () => (await import('./cancel-sheet.tsx')).CancelSheet,
  refund: async () => (await import('./refund-sheet.tsx')).RefundSheet,
}

type Look = Pick<ButtonVariant, 'size' | 'block'>
type OrderActionsProps = Look & {
  order: Order
  /** Actions that make no sense where they are shown. */
  without?: OrderAction
}

/** The buttons of an order for its stage; after the payment deadline, that its state is about to change. */
export function OrderActions({ order, without, ...look }: OrderActionsProps) {
  const t = useTexts(orderTexts)
  if (useOverdue(order.holdUntil)) return <output>{t.overdue}</output>
  return stageView(order)
    .actions.filter((action) => action !== without)
    .map((action) => <ActionButton key={action} action={action} order={order} look={look} />)
}

type ActionProps = { action: OrderAction; order: Order; look: Look }

function ActionButton({ action, order, look }: ActionProps) {
  const t = useTexts(orderTexts)
  const client = useQueryClient()
  if (action === 'cancel' || action === 'refund')
    return <SheetButton action={action} order={order} look={look} />
  if (action === 'pay')
    return (
      <PayButton {...look} order={order} onDone={() => void client.invalidateQueries()}>
        {t.pay}
      </PayButton>
    )
  const owned = order.subscriptionId ? paths.myNumber(order.subscriptionId) : paths.myNumbers()
  const links = {
    bind: paths.bindPhone(order.id),
    gift: paths.transfers,
    manage: owned,
    again: chooseAgainPath(order),
    numbers: owned,
  }
  const tone = action === 'bind' ? 'primary' : 'secondary'
  return (
    <ButtonLink href={links[action]} {...look} tone={tone}>
      {t[action]}
    </ButtonLink>
  )
}

function SheetButton({ action, order, look }: ActionProps & { action: keyof typeof sheets }) {
  const t = useTexts(orderTexts)
  const sheet = useLazySheet(sheets[action], { order })
  return (
    <>
      <Button {...look} tone="secondary" {...sheet.opener} loading={sheet.loading}>
        {t[action]}
      </Button>
      {sheet.element}
    </>
  )
}
