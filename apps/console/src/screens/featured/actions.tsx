import { Button, Flex } from 'antd'
import { useState } from 'react'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { MoveFields } from '../../parts/numbers/move-fields.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import { featuredTexts } from './texts.ts'

type Featured = ConsoleOutput<'GET /featured'>['list'][number]
type NumberSnapshot = Pick<Featured, 'id' | 'digits' | 'version' | 'featured'>

/** The actions on the weight of one number. */
export function FeaturedActions({ number }: { number: Featured }) {
  const t = useTexts(featuredTexts)
  const [open, setOpen] = useState<{ way: 'weigh' | 'remove'; seen: NumberSnapshot }>()
  return (
    <Flex gap={4} wrap>
      {(['weigh', 'remove'] as const).map((way) => (
        <Button
          key={way}
          type="link"
          size="small"
          danger={way === 'remove'}
          onClick={() => setOpen({ way, seen: number })}
        >
          {t[way]}
        </Button>
      ))}
      {open && <WeightDialog {...open} onClose={() => setOpen(undefined)} />}
    </Flex>
  )
}

type WeightDialogProps = { way: 'weigh' | 'remove'; seen: NumberSnapshot; onClose: () => void }

/** Changes or removes a weight. Shows a colleague's change of the number after a conflict. */
function WeightDialog({ way, seen, onClose }: WeightDialogProps) {
  const t = useTexts(featuredTexts)
  const words = useTexts(numberTexts)
  const [version, setVersion] = useState(seen.version)
  const [weight, setWeight] = useState<number | null>(way === 'remove' ? 0 : seen.featured)
  const { run, pending, failure, forget } = useAction('POST /number/:id/feature', {
    hidesErrorToast: true,
    successMessage: way === 'remove' ? t.removed : t.saved,
    onSuccess: onClose,
  })
  return (
    <ReasonModal
      open
      title={`${t[way]} · ${formatFullNumber(seen.digits)}`}
      action={t[way]}
      danger={way === 'remove'}
      pending={pending}
      failure={isRefusal(failure, 'stale') ? undefined : failure}
      onConfirm={(reason) => {
        if (weight !== null) void run({ id: seen.id, version, featured: weight, reason })
      }}
      onClose={onClose}
    >
      <EditConflict<NumberSnapshot>
        failure={failure}
        mine={{ featured: weight ?? 0 }}
        fields={[{ key: 'featured', label: words.weight }]}
        onTake={(current) => {
          setVersion(current.version)
          if (way === 'weigh') setWeight(current.featured)
          forget()
        }}
        onKeep={(current) => {
          setVersion(current.version)
          forget()
        }}
      />
      {way === 'remove' ? (
        <p>{t.removeText(formatFullNumber(seen.digits))}</p>
      ) : (
        <MoveFields
          move="feature"
          input={{ featured: weight }}
          onChange={({ featured }) => setWeight(featured ?? null)}
        />
      )}
    </ReasonModal>
  )
}
