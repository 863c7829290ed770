import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { Button } from '@hao/kit/button.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flattenPages, read, readPages } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { copyText } from '../../base/browser/copy-text.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { ownNumbersInput } from './call-list-input.ts'
import css from './screen.module.css'

const loadCallBack = async () => (await import('./call-back-sheet.tsx')).CallBackSheet
const loadDelete = async () => (await import('./delete-sheet.tsx')).DeleteSheet
const loadName = async () => (await import('./name-sheet.tsx')).NameSheet

type CallActionsProps = {
  call: PhoneCall
  /** The full number; undefined for a caller who hides it. */
  caller: string | undefined
  /** The caller's only call of the day: it is deleted here. */
  single: boolean
}

/** What can be done about a caller: call back, block, allow, name, copy the number, delete the call. */
export function CallActions({ call, caller, single }: CallActionsProps) {
  const t = useTexts(callsTexts)
  const deleting = useLazySheet(loadDelete, { what: { id: call.id } })
  const back = useLazySheet(loadCallBack, { call })
  return (
    <div className={css.actions}>
      {call.callable && (
        <Button size="small" loading={back.loading} {...back.opener}>
          {t.callBack}
        </Button>
      )}
      {back.element}
      {caller !== undefined && (
        <>
          <ListButtons subscriptionId={call.subscriptionId} caller={caller} />
          <NameButton call={call} />
          <CopyButton caller={caller} />
        </>
      )}
      {single && (
        <Button tone="secondary" size="small" loading={deleting.loading} {...deleting.opener}>
          {t.deleteOne}
        </Button>
      )}
      {deleting.element}
    </div>
  )
}

/** Puts the caller on a list of the number's ring rules, or takes them off, while the service runs. */
function ListButtons({ subscriptionId: id, caller }: { subscriptionId: number; caller: string }) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const rules = read('GET /subscription/:id/rules', { id })
  const { data } = useQuery(rules)
  const { data: own } = useInfiniteQuery(readPages('GET /subscription', ownNumbersInput))
  const [changing, setChanging] = useState<'block' | 'allow'>()
  const isRunning = flattenPages(own).some((each) => each.id === id && each.state !== 'ended')
  if (!data || !isRunning) return null
  const listed = data.entries.find(({ number, prefix }) => !prefix && number === caller)
  const toggle = async (list: 'block' | 'allow') => {
    if (changing) return
    setChanging(list)
    const remove = listed?.list === list
    try {
      const changed = remove
        ? await request('DELETE /subscription/:id/caller/:entryId', { id, entryId: listed.id })
        : await request('POST /subscription/:id/caller', { id, list, number: caller })
      client.setQueryData(rules.queryKey, changed)
      showToast(remove ? t.unlisted : t.listed[list], 'success')
    } catch {
      // A toast shows the error.
      void client.invalidateQueries({ queryKey: rules.queryKey })
    }
    setChanging(undefined)
  }
  return (['block', 'allow'] as const).map((list) => (
    <Button
      key={list}
      tone="secondary"
      size="small"
      loading={changing === list}
      onClick={() => void toggle(list)}
    >
      {listed?.list === list ? t.unlist[list] : t.list[list]}
    </Button>
  ))
}

function NameButton({ call }: { call: PhoneCall }) {
  const t = useTexts(callsTexts)
  const naming = useLazySheet(loadName, { call })
  return (
    <>
      <Button tone="secondary" size="small" loading={naming.loading} {...naming.opener}>
        {call.name === undefined ? t.addName : t.changeName}
      </Button>
      {naming.element}
    </>
  )
}

function CopyButton({ caller }: { caller: string }) {
  const t = useTexts(callsTexts)
  const copy = async () => {
    const copied = await copyText(caller)
    showToast(copied ? t.copied : t.copyFailed, copied ? 'success' : 'error')
  }
  return (
    <Button tone="secondary" size="small" onClick={() => void copy()}>
      {t.copy}
    </Button>
  )
}
