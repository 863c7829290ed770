import { Button, Flex } from 'antd'
import { useState } from 'react'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAct } from '../../base/api/use-act.ts'
import { fullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { MoveFields } from '../../parts/numbers/move-fields.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { Stale } from '../../parts/stale/stale.tsx'
import { featuredTexts } from './texts.ts'

type Featured = ConsoleOutput<'GET /featured'>['list'][number]
type Seen = Pick<Featured, 'id' | 'digits' | 'version' | 'featured'>

/** The actions on the weight of one number. */
export function Acts({ number }: { number: Featured }) {
  const t = useTexts(featuredTexts)
  const [open, setOpen] = useState<{ way: 'weigh' | 'remove'; seen: Seen }>()
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
      {open && <Weigh {...open} onClose={() => setOpen(undefined)} />}
    </Flex>
  )
}

type WeighProps = { way: 'weigh' | 'remove'; seen: Seen; onClose: () => void }

/** Changes or removes a weight. Shows a colleague's change of the number after a conflict. */
function Weigh({ way, seen, onClose }: WeighProps) {
  const t = useTexts(featuredTexts)
  const words = useTexts(numberTexts)
  const [version, setVersion] = useState(seen.version)
  const [weight, setWeight] = useState<number | null>(way === 'remove' ? 0 : seen.featured)
  const { act, pending, failure, forget } = useAct('POST /number/:id/feature', {
    quiet: true,
    done: way === 'remove' ? t.removed : t.saved,
    onDone: onClose,
  })
  return (
    <ReasonModal
      open
      title={`${t[way]} · ${fullNumber(seen.digits)}`}
      action={t[way]}
      danger={way === 'remove'}
      pending={pending}
      failure={isRefusal(failure, 'stale') ? undefined : failure}
      onConfirm={(reason) => {
        if (weight !== null) void act({ id: seen.id, version, featured: weight, reason })
      }}
      onClose={onClose}
    >
      <Stale<Seen>
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
        <p>{t.removeText(fullNumber(seen.digits))}</p>
      ) : (
        <MoveFields
          move="feature"
          given={{ featured: weight }}
          onChange={({ featured }) => setWeight(featured ?? null)}
        />
      )}
    </ReasonModal>
  )
}
