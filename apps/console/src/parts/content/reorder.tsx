import { ArrowDownOutlined, ArrowUpOutlined, VerticalAlignTopOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { StaleAlert } from '../stale/stale-alert.tsx'
import { moveItem } from './move-item.ts'
import { contentTexts } from './texts.ts'

/** An item with its name. `shown` can show more. */
type OrderedItem = { id: number; name: string; shown?: ReactNode }

type ReorderProps = {
  /** In the current order. The dialog keeps the order that it opened with, also when newer data arrives. */
  things: readonly OrderedItem[]
  pending: boolean
  failure: ApiError | undefined
  onConfirm: (order: { seen: number[]; wanted: number[] }, reason: string) => void
  onClose: () => void
  /** Clears the refusal, so that the user can start again. */
  onForget: () => void
  children?: ReactNode
}

const idsOf = (things: readonly OrderedItem[]) => things.map(({ id }) => id)

/** Reorders items, with a reason. After a conflict with a colleague, shows both orders. */
export function Reorder({ things, pending, failure, onConfirm, onClose, onForget, children }: ReorderProps) {
  const t = useTexts(contentTexts)
  const [seen, setSeen] = useState(things)
  const [wanted, setWanted] = useState(things)
  const stale = isRefusal(failure, 'stale')
  const changed = idsOf(seen).join() !== idsOf(wanted).join()
  const start = () => {
    setSeen(things)
    setWanted(things)
    onForget()
  }
  return (
    <ReasonModal
      open
      title={t.reorder}
      action={t.saveOrder}
      pending={pending}
      failure={stale ? undefined : failure}
      onConfirm={(reason) => changed && onConfirm({ seen: idsOf(seen), wanted: idsOf(wanted) }, reason)}
      onClose={onClose}
    >
      {stale && <CurrentOrder things={things} onStart={start} />}
      {children}
      <ol className="reorder">
        {wanted.map((thing, place) => (
          <li key={thing.id}>
            <span className="reorder-name">{thing.shown ?? thing.name}</span>
            <MoveButtons
              name={thing.name}
              first={place === 0}
              last={place === wanted.length - 1}
              onStep={(by) => setWanted(moveItem(wanted, place, by === 0 ? 0 : place + by))}
            />
          </li>
        ))}
      </ol>
      {!changed && <p className="quiet">{t.unchanged}</p>}
    </ReasonModal>
  )
}

type StepsProps = { name: string; first: boolean; last: boolean; onStep: (by: -1 | 0 | 1) => void }

/** Moves one item to the top (0), up or down. */
function MoveButtons({ name, first, last, onStep }: StepsProps) {
  const t = useTexts(contentTexts)
  return (
    <Flex gap={4}>
      <Button
        size="small"
        aria-label={t.top(name)}
        icon={<VerticalAlignTopOutlined />}
        disabled={first}
        onClick={() => onStep(0)}
      />
      <Button
        size="small"
        aria-label={t.up(name)}
        icon={<ArrowUpOutlined />}
        disabled={first}
        onClick={() => onStep(-1)}
      />
      <Button
        size="small"
        aria-label={t.down(name)}
        icon={<ArrowDownOutlined />}
        disabled={last}
        onClick={() => onStep(1)}
      />
    </Flex>
  )
}

function CurrentOrder({ things, onStart }: { things: readonly OrderedItem[]; onStart: () => void }) {
  const t = useTexts(contentTexts)
  return (
    <StaleAlert
      title={t.orderStale}
      description={
        <Flex vertical gap={8} align="start">
          <ol>
            {things.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ol>
          <Button onClick={onStart}>{t.fromThere}</Button>
        </Flex>
      }
    />
  )
}
