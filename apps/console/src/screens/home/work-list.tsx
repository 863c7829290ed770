import { useHasPermission } from '../../base/api/me.ts'
import { routes } from '../../base/routes.ts'
import { formatCount } from '../../base/texts/format.ts'
import { textFor, useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Section } from '../../parts/page/section.tsx'
import { workTexts } from '../../parts/work/texts.ts'
import { countsOf, useWork } from '../../parts/work/use-work.ts'
import { type WorkKind, workKinds } from '../../parts/work/work.ts'
import { Outcomes } from './outcomes.tsx'
import { homeTexts } from './texts.ts'

/**
 * What failed and what waits for the user, the most urgent first, and the outcomes of their requests.
 * Each entry opens the list of what is counted.
 */
export function WorkList() {
  const t = useTexts(homeTexts)
  const words = useTexts(workTexts)
  const hasPermission = useHasPermission()
  return (
    <Section title={t.work} className="work">
      <Loaded query={useWork()} rows={1}>
        {(data) => {
          const counts = countsOf(data)
          const waiting = (Object.keys(workKinds) as WorkKind[]).filter(
            (kind) => (counts[kind] ?? 0) > 0 && hasPermission(routes[workKinds[kind].route].needs),
          )
          const groups = [
            { label: t.failed, kinds: waiting.filter((kind) => workKinds[kind].urgent) },
            { label: t.waits, kinds: waiting.filter((kind) => !workKinds[kind].urgent) },
          ]
          if (waiting.length + data.outcomes.length === 0) return <p className="work-calm">{t.calm}</p>
          return (
            <>
              <div className="work-groups">
                {groups.map(
                  ({ label, kinds }) =>
                    kinds.length > 0 && (
                      <section key={label} className="work-group" aria-label={label}>
                        <span className="quiet">{label}</span>
                        <ul className="work-list">
                          {kinds.map((kind) => (
                            <li key={kind} className={workKinds[kind].urgent && 'urgent'}>
                              <OpenLink path={workKinds[kind].path}>
                                {textFor(words.kinds, kind)(formatCount(counts[kind] ?? 0))}
                              </OpenLink>
                            </li>
                          ))}
                        </ul>
                      </section>
                    ),
                )}
              </div>
              {data.outcomes.length > 0 && <Outcomes outcomes={data.outcomes} />}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
