import type { QuestionDetail } from '@hao/contract/entities.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { HelpIcon } from '@hao/kit/icons-more.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Article, ArticleSkeleton } from '../../parts/prose/article.tsx'
import { Vote } from '../../parts/questions/vote.tsx'
import { QuestionLinks } from '../../parts/questions/question-links.tsx'
import css from './screen.module.css'
import { questionTexts } from './texts.ts'

const readQuestion = (id: number) => read('GET /question/:id', { id })

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  return [client.prefetchQuery(readQuestion(Number(place.id)))]
}

export function Screen({ place }: { place: RouteMatch }) {
  return (
    <>
      <ScreenHeader screen="question" backTo={paths.questions()} />
      <div className={css.page}>
        <Question id={Number(place.id)} />
      </div>
    </>
  )
}

function Question({ id }: { id: number }) {
  const t = useTexts(questionTexts)
  const query = useQuery(readQuestion(id))
  const { data, error } = query
  if (data) return <Answered question={data} />
  if (isRefusal(error, 'not-found')) {
    const all = <ButtonLink href={paths.questions()}>{t.all}</ButtonLink>
    return <Empty icon={<HelpIcon size={30} />} text={t.missing} action={all} />
  }
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return <ArticleSkeleton />
}

function Answered({ question }: { question: QuestionDetail }) {
  const t = useTexts(questionTexts)
  const { data = [] } = useQuery(read('GET /question', { category: question.category }))
  const others = data.filter(({ id }) => id !== question.id)
  return (
    <>
      <Article title={question.title} body={question.body} />
      <Vote questionId={question.id} category={question.category} />
      {others.length > 0 && (
        <>
          <h2 className={css.heading}>{t.more}</h2>
          <QuestionLinks questions={others} />
        </>
      )}
      <p className={css.ways}>
        <Link href={paths.questions()}>{t.all}</Link>
        <Link href={paths.service()}>{t.service}</Link>
      </p>
    </>
  )
}
