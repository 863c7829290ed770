import type { ReactNode } from 'react'
import { ChevronRightIcon, ReceiptIcon } from '@hao/kit/icons.tsx'
import { ShieldIcon } from '@hao/kit/icons-more.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { read } from '../../base/api/query.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { QuestionLinks } from '../../parts/questions/question-links.tsx'
import { keywordOf, QuestionList, readQuestions } from '../../parts/questions/question-list.tsx'
import { SearchBox } from '../../parts/questions/search-box.tsx'
import { Contact, readService } from './contact.tsx'
import { RingChecks } from './ring-checks.tsx'
import css from './screen.module.css'
import { serviceTexts } from './texts.ts'

const readPopular = read('GET /question', { sort: 'popular' })
const popular = 5

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  const keyword = keywordOf(place)
  if (keyword) return [client.prefetchQuery(readQuestions(keyword))]
  return [client.prefetchQuery(readPopular), client.prefetchQuery(readService)]
}

export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(serviceTexts)
  const [, navigate] = useLocation()
  const keyword = keywordOf(place)
  const search = (word: string) => navigate(paths.service(word), { replace: true })
  return (
    <>
      <ScreenHeader screen="service" backTo={paths.userCenter} />
      <div className={css.page}>
        <div className={css.hero}>
          <h2>{t.hello}</h2>
          <p>{t.hint}</p>
          <SearchBox keyword={keyword} onSearch={search} />
        </div>
        {keyword ? (
          <QuestionList
            keyword={keyword}
            category=""
            onCategory={(category) => navigate(paths.questions(keyword, category))}
            onClear={() => search('')}
          />
        ) : (
          <Help />
        )}
      </div>
    </>
  )
}

function Help() {
  const t = useTexts(serviceTexts)
  return (
    <>
      <Contact />
      <RingChecks />
      <Popular />
      <ul className={css.ways}>
        <TopicLink to={paths.orders} icon={<ReceiptIcon />} title={t.orders} text={t.ordersHint} />
        <TopicLink
          to={paths.agreement('refund')}
          icon={<ShieldIcon />}
          title={t.agreements}
          text={t.agreementsHint}
        />
      </ul>
    </>
  )
}

/** The most useful questions; the link to all of them is there even when the request fails. */
function Popular() {
  const t = useTexts(serviceTexts)
  const { data } = useQuery(readPopular)
  return (
    <section>
      <h2 className={css.heading}>
        {t.topics}
        <Link href={paths.questions()}>{t.allQuestions}</Link>
      </h2>
      {data && <QuestionLinks questions={data.slice(0, popular)} />}
    </section>
  )
}

type TopicLinkProps = { to: string; icon: ReactNode; title: string; text: string }

function TopicLink({ to, icon, title, text }: TopicLinkProps) {
  return (
    <li>
      <Link href={to} className={css.way}>
        <span className={css.icon}>{icon}</span>
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
        <ChevronRightIcon size={18} />
      </Link>
    </li>
  )
}
