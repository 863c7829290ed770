import { Sheet } from '../../parts/page/sheet.tsx'
import { DownloadIcon } from './icons.ts'
import { ClockIcon, TrashIcon } from '@hao/kit/icons-more.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, readPages, flattenPages } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { saveFile } from '../../base/browser/save-file.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ringTexts } from '../../parts/calls/ring-texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { callsCsv } from './calls-csv.ts'
import { callListInput } from './call-list-input.ts'
import css from './screen.module.css'

type MenuSheetProps = SheetControl & {
  number: string | undefined
  onChoose: (chosen: 'settings' | 'delete') => void
}

export function MenuSheet({ number, onChoose, ...control }: MenuSheetProps) {
  const t = useTexts(callsTexts)
  const { data: settings } = useQuery(read('GET /call-settings', {}))
  const { data } = useInfiniteQuery(readPages('GET /calls', callListInput(number)))
  return (
    <Sheet {...control} title={t.title}>
      <ul className={css.menu}>
        <li>
          <button type="button" onClick={() => onChoose('settings')}>
            <ClockIcon size={20} />
            <span>
              {t.settings}
              {settings && (
                <small>
                  {t.keptFor(settings.keptDays)}
                  {settings.missedSms && ` · ${t.missedOn}`}
                </small>
              )}
            </span>
          </button>
        </li>
        {flattenPages(data).length > 0 && (
          <>
            <li>
              <ExportButton />
            </li>
            <li>
              <button type="button" className={css.danger} onClick={() => onChoose('delete')}>
                <TrashIcon size={20} />
                <span>{t.deleteAll}</span>
              </button>
            </li>
          </>
        )}
      </ul>
    </Sheet>
  )
}

function ExportButton() {
  const t = useTexts(callsTexts)
  const { reasons } = useTexts(ringTexts)
  const { acting, act } = useAct()
  const make = async () => {
    const { list, more } = await request('GET /calls/export', {})
    saveFile(`${t.fileName(numberPlan().prefix)}.csv`, callsCsv(list, { calls: t, reasons }), 'text/csv')
    showToast(t.exported(more), 'success')
  }
  return (
    <button type="button" aria-busy={acting} onClick={() => void act(make)}>
      <DownloadIcon size={20} />
      <span>{t.export}</span>
    </button>
  )
}
