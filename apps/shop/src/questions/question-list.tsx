import type { ReactNode } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { HelpIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/query.ts'
import { isStuck, ReadFailure } from '../app/read-failure.tsx'
import { useTexts } from '../texts/texts.ts'
import { groupQuestions } from './group-questions.ts'
import { QuestionLinks } from './question-links.tsx'
import css from './question-list.module.css'
import { questionsTexts } from './texts.ts'

export const readQuestions = (keyword: string) => ({
  ...read('GET /question', keyword ? { keyword } : {}),
  meta: { quiet: true },
})

export type QuestionListProps = { keyword: string; onClear: () => void }

/** The questions that hold the keyword, or all of them, by category. */
export function QuestionList({ keyword, onClear }: QuestionListProps) {
  const t = useTexts(questionsTexts)
  const query = useQuery(readQuestions(keyword))
  const { data } = query
  if (data?.length === 0) {
    const all = <Button onClick={onClear}>{t.showAll}</Button>
    return <Empty icon={<HelpIcon size={30} />} text={t.none(keyword)} action={all} />
  }
  if (data)
    return groupQuestions(data).map(({ category, questions }) => (
      <Group key={category} name={nameOf(category, t.categories)}>
        <QuestionLinks questions={questions} />
      </Group>
    ))
  if (isStuck(query)) return <ReadFailure query={query} />
  return (
    <div className={css.skeleton} aria-busy>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={50} radius={14} />
      ))}
    </div>
  )
}

/** The words of a category; one that the operator has added speaks for itself. */
function nameOf(category: string, names: Readonly<Record<string, string>>): string {
  return names[category] ?? category
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.heading}>{name}</h2>
      {children}
    </section>
  )
}
