import { Button } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { HelpIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { ButtonLink } from '../page/button-link.tsx'
import { isRetryPaused, ReadFailure } from '../page/read-failure.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Chips } from './chips.tsx'
import { groupQuestions, type QuestionGroup } from './group-questions.ts'
import { QuestionLinks } from './question-links.tsx'
import css from './question-list.module.css'
import { questionsTexts } from './texts.ts'

/** The text that the address asks for, as far as the server takes it. */
export function keywordOf({ query }: RouteMatch): string {
  const asked = query.get('keyword') ?? ''
  return asked
    .trim()
    .slice(0, 40)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
}

export const readQuestions = (keyword: string) => read('GET /question', keyword ? { keyword } : {})

type QuestionListProps = {
  keyword: string
  /** The chosen category; '' and an empty one mean all. */
  category: string
  onCategory: (category: string) => void
  onClear: () => void
}

/** The questions that contain the keyword, or all, by category; chips narrow them to one. */
export function QuestionList({ keyword, category, onCategory, onClear }: QuestionListProps) {
  const query = useQuery(readQuestions(keyword))
  const { data } = query
  if (data?.length === 0) return <Nothing keyword={keyword} onClear={onClear} />
  if (data)
    return (
      <Groups
        groups={groupQuestions(data)}
        found={keyword ? data.length : undefined}
        chosen={category}
        onChoose={onCategory}
      />
    )
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return (
    <div className={css.skeleton} aria-busy>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={50} radius={14} />
      ))}
    </div>
  )
}

function Nothing({ keyword, onClear }: Pick<QuestionListProps, 'keyword' | 'onClear'>) {
  const t = useTexts(questionsTexts)
  const ways = (
    <div className={css.ways}>
      <ButtonLink href={paths.newTicket({ text: keyword })}>{t.ask}</ButtonLink>
      <Button tone="ghost" onClick={onClear}>
        {t.showAll}
      </Button>
    </div>
  )
  return <Empty icon={<HelpIcon size={30} />} text={t.none(keyword)} action={ways} />
}

type GroupsProps = {
  groups: QuestionGroup[]
  /** How many a search has found. */
  found: number | undefined
  chosen: string
  onChoose: (category: string) => void
}

function Groups({ groups, found, chosen, onChoose }: GroupsProps) {
  const t = useTexts(questionsTexts)
  const only = groups.filter(({ category }) => category === chosen)
  const shown = only.length > 0 ? only : groups
  const names: Readonly<Record<string, string>> = t.categories
  // A category that the operator has added is its own label.
  const nameOf = (category: string) => names[category] ?? category
  const options = groups.map(({ category }) => ({ value: category, label: nameOf(category) }))
  return (
    <>
      {options.length > 1 && (
        <div className={css.filter}>
          <Chips
            label={t.category}
            hideLabel
            options={[{ value: '', label: t.all }, ...options]}
            value={only.length > 0 ? chosen : ''}
            onChange={onChoose}
          />
        </div>
      )}
      {found !== undefined && <output className={css.found}>{t.found(found)}</output>}
      {shown.map(({ category, questions }) => (
        <section key={category}>
          <h2 className={css.heading}>{nameOf(category)}</h2>
          <QuestionLinks questions={questions} />
        </section>
      ))}
    </>
  )
}
