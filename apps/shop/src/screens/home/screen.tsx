import { cx } from '@hao/kit/cx.ts'
import { numberPlan } from '../../base/plan.ts'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages } from '../../base/api/query.ts'
import { NumberGridSkeleton } from '../../parts/numbers/number-grid.tsx'
import { LanguageLink } from '../../parts/page/language-link.tsx'
import { latePart } from '../../parts/page/late-part.tsx'
import { createVisibilityTrigger } from '../../base/browser/visibility-trigger.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { categories } from '../../parts/numbers/categories.ts'
import { banners } from './banner-data.ts'
import { FlashSale, featured, featuredCount } from './flash-sale.tsx'
import css from './home.module.css'
import { homeTexts } from './texts.ts'

/** Without the featured numbers, which are above it. */
const everything = { pageSize: 20, skipFeatured: featuredCount }

const Top = latePart(() => import('./top.tsx').then((top) => top.Top))
/** Below the fold of a phone: hydrates when it comes into view. */
const { near, watch } = createVisibilityTrigger()
const NumberList = latePart(
  () => import('../../parts/numbers/number-list.tsx').then((list) => list.NumberList<'GET /number/hundred'>),
  near,
)

export function prefetch(client: QueryClient): Promise<unknown>[] {
  return [
    client.prefetchQuery(banners),
    client.prefetchQuery(categories),
    client.prefetchQuery(featured),
    client.prefetchInfiniteQuery(readPages('GET /number/hundred', everything)),
  ]
}

export function preload(client: QueryClient) {
  const [first] = client.getQueryData(banners.queryKey) ?? []
  return first ? [{ href: first.image }] : []
}

/** The categories (HM-4), each with an example pattern; skeletons while they load. */
function CategoryTiles() {
  const t = useTexts(homeTexts)
  const { data, isError } = useQuery(categories)
  if (!data) return isError ? null : <Outlines />
  if (data.length === 0) return null
  return (
    <nav className={css.tiles} aria-label={t.categories}>
      {data.map(({ value, label, avatar }) => (
        <Link key={value} href={paths.tagList({ id: value, keyword: label })}>
          <b aria-hidden>{avatar}</b>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Outlines() {
  return (
    <div className={cx(css.tiles, css.waiting)} aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <span key={tile}>
          <b />
          &nbsp;
        </span>
      ))}
    </div>
  )
}

export function Screen() {
  const t = useTexts(homeTexts)
  return (
    <div className={css.home}>
      <h1 className={css.title}>{t.brand(numberPlan().prefix)}</h1>
      <div className={css.top}>
        <Link href={paths.search()} className={css.search}>
          <SearchIcon size={18} />
          <span>{t.search}</span>
          <b>{t.searchButton}</b>
        </Link>
        <LanguageLink />
      </div>
      <Top waiting={<Skeleton height={150} radius={20} />} />
      <CategoryTiles />
      <FlashSale />
      <section ref={watch}>
        <h2 className={css.heading}>{t.picked}</h2>
        <NumberList waiting={<NumberGridSkeleton />} endpoint="GET /number/hundred" input={everything} />
      </section>
    </div>
  )
}
