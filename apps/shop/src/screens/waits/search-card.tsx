import type { SavedSearch } from '@hao/contract/saved-search.ts'
import { Button } from '@hao/kit/button.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Switch } from '@hao/kit/switch.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { savedSearchPath } from '../../parts/saved-searches/criteria.ts'
import css from './screen.module.css'
import { waitsScreenTexts } from './texts.ts'

const loadSheet = async () => (await import('../../parts/saved-searches/save-sheet.tsx')).SaveSheet

/** A saved search: what it asks for, how many numbers are new, its SMS, and a button that deletes it. */
export function SearchCard({ search }: { search: SavedSearch }) {
  const t = useTexts(waitsScreenTexts)
  const { id, criteria, labels, fresh, sms } = search
  const { change, busy } = useSavedSearch(id)
  const agree = useLazySheet(loadSheet, { criteria, withSms: true })
  const look = () =>
    void change(() => request('POST /saved-search/:id/look', { id }), { ...search, fresh: 0 })
  const stop = () =>
    void change(() => request('POST /saved-search', { ...criteria, sms: false }), { ...search, sms: false })
  const remove = async () => {
    if (await change(() => request('DELETE /saved-search/:id', { id }), undefined))
      showToast(t.removed, 'success')
  }
  return (
    <div className={css.card}>
      <Link href={savedSearchPath(criteria)} className={css.search} onClick={look}>
        <span>
          {labels.join(t.list)}
          <small className={fresh > 0 ? css.fresh : undefined}>
            {fresh > 0 ? t.fresh(fresh) : t.noFresh}
          </small>
        </span>
        <ChevronRightIcon size={18} />
      </Link>
      <Switch label={t.sms} checked={sms} busy={busy} onChange={(on) => (on ? agree.open() : stop())} />
      <div className={css.foot}>
        <span />
        <Button tone="ghost" size="small" loading={busy} onClick={() => void remove()}>
          {t.remove}
        </Button>
      </div>
      {agree.element}
    </div>
  )
}

/** Sends a change of one saved search and puts its outcome into the list: the search, or nothing. */
function useSavedSearch(id: number) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (send: () => Promise<unknown>, outcome: SavedSearch | undefined) => {
    setBusy(true)
    try {
      await send()
      const { queryKey } = read('GET /saved-search', {})
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (searches) =>
        searches?.flatMap((search) => (search.id === id ? (outcome ?? []) : search)),
      )
      return true
    } catch {
      // A toast has said why.
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
