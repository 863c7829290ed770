import { useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, readPages, flattenPages } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { saveFile } from '../../base/browser/save-file.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { callsCsv } from './calls-csv.ts'
import { callListInput } from './call-list-input.ts'
import css from './screen.module.css'

const loadSettings = async () => (await import('./settings-sheet.tsx')).SettingsSheet
const loadDelete = async () => (await import('./delete-sheet.tsx')).DeleteSheet

/** Retention, export and deletion of the call log; `number` (digits) is the number whose calls are shown. */
export function LogBar({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const { data: settings } = useQuery(read('GET /call-settings', {}))
  const { data } = useInfiniteQuery(readPages('GET /calls', callListInput(number)))
  const change = useLazySheet(loadSettings, { settings: settings! })
  const deleting = useLazySheet(loadDelete, { what: { number } })
  if (!settings) return null
  return (
    <div className={css.bar}>
      <p>
        {t.keptFor(settings.keptDays)}
        {settings.missedSms && ` · ${t.missedOn}`}
      </p>
      <div>
        {flattenPages(data).length > 0 && (
          <>
            <ExportButton />
            <Button tone="secondary" size="small" loading={deleting.loading} {...deleting.opener}>
              {t.deleteAll}
            </Button>
          </>
        )}
        <Button tone="secondary" size="small" loading={change.loading} {...change.opener}>
          {t.settings}
        </Button>
      </div>
      {change.element}
      {deleting.element}
    </div>
  )
}

function ExportButton() {
  const t = useTexts(callsTexts)
  const [making, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      const { list, more } = await request('GET /calls/export', {})
      saveFile(`${t.fileName(numberPlan().prefix)}.csv`, callsCsv(list, t), 'text/csv')
      showToast(t.exported(more), 'success')
    } catch {
      // A toast shows the error.
    }
    setMaking(false)
  }
  return (
    <Button tone="secondary" size="small" loading={making} onClick={() => void make()}>
      {t.export}
    </Button>
  )
}
