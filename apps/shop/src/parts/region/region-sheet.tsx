import type { Location } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { isRetryPaused, ReadFailureLine } from '../page/read-failure.tsx'
import { Sheet } from '../page/sheet.tsx'
import css from './region-sheet.module.css'
import { choose, fetchRegions, listLevels, toLocation } from './regions.ts'
import { regionTexts } from './texts.ts'

type RegionSheetProps = SheetControl & {
  value: Location | undefined
  onChange: (location: Location) => void
}

/** Province, city and district, each a native select; the regions are loaded when the sheet opens first. */
export function RegionSheet({ value, onChange, ...control }: RegionSheetProps) {
  const t = useTexts(regionTexts)
  const [codes, setCodes] = useState<readonly string[]>(() => value?.map(({ code }) => code) ?? [])
  const query = useQuery({
    queryKey: ['regions'],
    queryFn: ({ signal }) => fetchRegions(signal),
    staleTime: Infinity,
  })
  const { data } = query
  const location = data && toLocation(data, codes)
  const confirm = () => {
    if (location) onChange(location)
    control.onClose()
  }
  const footer = (
    <Button block disabled={!location} onClick={confirm}>
      {t.confirm}
    </Button>
  )
  return (
    <Sheet {...control} title={t.title} footer={footer}>
      {isRetryPaused(query) ? (
        <ReadFailureLine query={query} text={t.failed} className={css.failed} />
      ) : (
        <div className={css.levels} aria-busy={!data}>
          {listLevels(data ?? [], codes).map((regions, level) => (
            <label key={t.levels[level]} className={css.level}>
              <span>{t.levels[level]}</span>
              {data ? (
                <select
                  // A region may have been dissolved since it was chosen.
                  value={regions.find(({ code }) => code === codes[level])?.code ?? ''}
                  disabled={regions.length === 0}
                  onChange={({ target }) => setCodes(choose(data, codes, level, target.value))}
                >
                  <option value="" disabled>
                    {t.choose}
                  </option>
                  {regions.map(({ code, label }) => (
                    <option key={code} value={code}>
                      {label}
                    </option>
                  ))}
                </select>
              ) : (
                <Skeleton height={50} />
              )}
            </label>
          ))}
        </div>
      )}
    </Sheet>
  )
}
