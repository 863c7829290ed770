import { type ReactNode, useState } from 'react'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { TrashIcon } from '@hao/kit/icons-more.tsx'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { numberPrefix } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { latePart } from '../../parts/page/late-part.tsx'
import css from './ideas.module.css'
import { padTexts } from './pad-texts.ts'
import { forgetSearches, recentSearches, type RecentSearch } from './recent.ts'
import { searchTexts } from './texts.ts'

const ViewedNumbers = latePart(() =>
  import('../../parts/numbers/viewed-numbers.tsx').then((part) => part.ViewedNumbers),
)

type IdeasProps = { onChoose: (search: RecentSearch) => void }

export function Ideas({ onChoose }: IdeasProps) {
  const t = useTexts(searchTexts)
  const hydrated = useHydrated()
  const [forgotten, setForgotten] = useState(false)
  const recent = hydrated && !forgotten ? recentSearches() : []
  const forget = () => {
    forgetSearches()
    setForgotten(true)
  }
  const asWords = (texts: readonly string[]) => texts.map((text) => ({ text }))
  return (
    <>
      {recent.length > 0 && (
        <Section
          title={t.recent}
          action={
            <IconButton label={t.forget} onClick={forget}>
              <TrashIcon size={16} />
            </IconButton>
          }
        >
          <Chips searches={recent} onChoose={onChoose} />
        </Section>
      )}
      <Section title={t.ideas}>
        <Chips searches={asWords(t.popular)} onChoose={onChoose} />
      </Section>
      <Section title={t.sayIt}>
        <ul className={css.examples}>
          {t.examples.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => onChoose({ text })}>
                {text}
                <ChevronRightIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      </Section>
      {/* Last: its late script moves nothing. */}
      <ViewedNumbers />
    </>
  )
}

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

function Section({ title, action, children }: SectionProps) {
  return (
    <section className={css.section}>
      <h2>
        {title}
        {action}
      </h2>
      {children}
    </section>
  )
}

function Chips({ searches, onChoose }: IdeasProps & { searches: readonly RecentSearch[] }) {
  const t = useTexts(padTexts)
  return (
    <div className={css.chips}>
      {searches.map((search) => {
        const key = 'pad' in search ? `${search.pad.on} ${search.pad.mask}` : search.text
        return (
          <button key={key} type="button" onClick={() => onChoose(search)}>
            {'text' in search ? (
              search.text
            ) : (
              <>
                {numberPrefix()}
                <b>{search.pad.mask.replace(/\?/g, '·')}</b> <small>{t.places[search.pad.on]}</small>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}
