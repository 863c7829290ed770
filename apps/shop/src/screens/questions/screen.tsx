import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { keywordOf, QuestionList, readQuestions } from '../../parts/questions/question-list.tsx'
import css from './screen.module.css'
import { SearchBox } from '../../parts/questions/search-box.tsx'

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  return [client.prefetchQuery(readQuestions(keywordOf(place)))]
}

/** Frequent questions by category, with search; the address keeps the search text and the category. */
export function Screen({ place }: { place: RouteMatch }) {
  const [, navigate] = useLocation()
  const keyword = keywordOf(place)
  const category = place.query.get('category') ?? ''
  const show = (word: string, kind = '') => navigate(paths.questions(word, kind), { replace: true })
  return (
    <>
      <ScreenHeader screen="questions" backTo={paths.service()} />
      <div className={css.page}>
        <SearchBox keyword={keyword} onSearch={show} />
        <QuestionList
          keyword={keyword}
          category={category}
          onCategory={(kind) => show(keyword, kind)}
          onClear={() => show('')}
        />
      </div>
    </>
  )
}
