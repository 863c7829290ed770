import type { Category } from '@hao/contract/entities.ts'
import { Badge } from '@hao/kit/badge.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { categories } from '../../parts/numbers/categories.ts'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { categoryTexts } from './texts.ts'

export function prefetch(client: QueryClient): Promise<unknown>[] {
  return [client.prefetchQuery(categories)]
}

export function Screen() {
  const query = useQuery(categories)
  const { data } = query
  return (
    <>
      <ScreenHeader screen="category" />
      {isRetryPaused(query) ? (
        <ReadFailure query={query} />
      ) : (
        <ul className={css.list}>
          {data ? data.map((category) => <Row key={category.value} {...category} />) : <Rows />}
        </ul>
      )}
    </>
  )
}

function Row({ label, value, data }: Category) {
  const t = useTexts(categoryTexts)
  const hints: Readonly<Record<string, string>> = t.hints
  return (
    <li>
      <Link href={paths.tagList({ id: value, keyword: label })} className={css.row}>
        <b>{label}</b>
        <span>{hints[value]}</span>
        <span className={css.patterns}>
          {data.slice(0, 4).map((pattern) => (
            <Badge key={pattern}>{pattern}</Badge>
          ))}
        </span>
        <ChevronRightIcon size={18} />
      </Link>
    </li>
  )
}

function Rows() {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <li key={row}>
      <Skeleton height={104} radius={14} />
    </li>
  ))
}
