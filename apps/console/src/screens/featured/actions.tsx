import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { featuredTexts } from './texts.ts'

type Featured = ConsoleOutput<'GET /featured'>['list'][number]

/** Removes a number from the featured ones. Its own screen and bulk changes set other weights. */
export function RemoveFeatured({ number: { id, version, digits } }: { number: Featured }) {
  const t = useTexts(featuredTexts)
  const name = formatFullNumber(digits)
  return (
    <ReasonButton
      call="POST /number/:id/feature"
      input={{ id, version, featured: 0 }}
      title={`${t.remove} · ${name}`}
      label={t.remove}
      done={t.removed}
      danger
      button={{ type: 'link', size: 'small' }}
    >
      <p>{t.removeText(name)}</p>
    </ReasonButton>
  )
}
