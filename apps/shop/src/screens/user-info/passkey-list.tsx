import { useState } from 'react'
import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { maxPasskeys } from '@hao/contract/passkey-limit.ts'
import { Button } from '@hao/kit/button.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { useCanUsePasskeys } from '../../parts/users/use-can-use-passkeys.ts'
import css from './passkey-list.module.css'
import { passkeyTexts } from './passkey-texts.ts'

type Passkey = EndpointOutput<'GET /passkey'>[number]

export function PasskeyList({ onAdd }: { onAdd: () => void }) {
  const t = useTexts(passkeyTexts)
  const canUse = useCanUsePasskeys()
  const query = useQuery(read('GET /passkey', {}))
  const { data } = query
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return (
    <div className={css.body} aria-busy={!data}>
      <p>{t.lead}</p>
      {!data && <Skeleton height={44} />}
      {data?.length === 0 && <p className={css.none}>{t.none}</p>}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((passkey) => (
            <Entry key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!canUse && <p>{t.unsupported}</p>}
      {data && canUse && (data.length < maxPasskeys ? <AddButton onAdd={onAdd} /> : <p>{t.full}</p>)}
    </div>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useTexts(passkeyTexts)
  return (
    <Button block onClick={onAdd}>
      {t.add}
    </Button>
  )
}

const minuteOf = (moment: string) => formatMoment(moment).slice(0, 16)

function Entry({ passkey: { id, device, since, lastUsedAt } }: { passkey: Passkey }) {
  const t = useTexts(passkeyTexts)
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { acting, act } = useAct()
  const name = device || t.unknown
  const remove = async () => {
    try {
      await request('DELETE /passkey/:id', { id })
      showToast(t.removed, 'success')
    } finally {
      await client.invalidateQueries({ queryKey: read('GET /passkey', {}).queryKey })
    }
  }
  return (
    <li className={css.entry}>
      <div className={css.words}>
        <h3>{name}</h3>
        <p>{t.since(minuteOf(since))}</p>
        <p>{lastUsedAt ? t.lastUsed(minuteOf(lastUsedAt)) : t.unused}</p>
      </div>
      {asked ? (
        <div className={css.asked}>
          <p>{t.removeText}</p>
          <Button tone="danger" size="small" loading={acting} onClick={() => void act(remove)}>
            {t.remove}
          </Button>
          <Button tone="secondary" size="small" onClick={() => setAsked(false)}>
            {t.keep}
          </Button>
        </div>
      ) : (
        <Button tone="secondary" size="small" aria-label={t.removeOf(name)} onClick={() => setAsked(true)}>
          {t.remove}
        </Button>
      )}
    </li>
  )
}
