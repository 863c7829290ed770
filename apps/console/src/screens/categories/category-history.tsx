import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { pathOf } from '../../base/routes.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Timeline } from '../../parts/shown/timeline.tsx'
import { categoryTexts } from './texts.ts'

export function CategoryHistory({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTexts(categoryTexts)
  const locale = useLocale()
  const query = useQuery(read('GET /categories/:value/history', { value }))
  return (
    <Dialog open title={t.acts.history} onCancel={onClose} footer={null} width={560}>
      <Loaded query={query}>
        {(changes) =>
          changes.length === 0 ? (
            <p className="quiet">{t.noHistory}</p>
          ) : (
            <Timeline
              entries={changes.map(({ event, at, by, reason, setId, became }) => ({
                key: at + event,
                at,
                who: by,
                why: reason,
                what: (
                  <>
                    {labelFor(t.events, event)}
                    {became && event === 'change' && ` · ${became.names[locale]} · ${became.sign}`}
                    {became && event.startsWith('patterns') && ` · ${became.patterns.join(' ')}`}
                    {setId !== null && (
                      <>
                        {' '}
                        <OpenLink path={pathOf('change', setId)}>{t.set(setId)}</OpenLink>
                      </>
                    )}
                  </>
                ),
              }))}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}
