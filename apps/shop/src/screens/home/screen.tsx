import { lazy, Suspense } from 'react'
import { SearchIcon } from '@hao/kit/icons.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read, readPages } from '../../api/query.ts'
import { idle } from '../../app/when-idle.ts'
import { Waiting } from '../../numbers/number-grid.tsx'
import { paths } from '../../routes.ts'
import { useTexts } from '../../texts/texts.ts'
import { Banners, bannersOrFallback } from './banners.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { FlashSale, featured } from './flash-sale.tsx'
import css from './home.module.css'
import { homeTexts } from './texts.ts'

const banners = read('GET /banner', {})
const everything = { pageSize: 20 }

/** Rendered by the server, and brought to life when the browser is idle: its links work before. */
const Everything = lazy(async () => {
  await idle()
  const { NumberList } = await import('../../numbers/number-list.tsx')
  return { default: () => <NumberList call="GET /number/hundred" input={everything} /> }
})

export function prefetch(client: QueryClient): Promise<unknown>[] {
  return [
    client.prefetchQuery(banners),
    client.prefetchQuery(featured),
    client.prefetchInfiniteQuery(readPages('GET /number/hundred', everything)),
  ]
}

export function preload(client: QueryClient) {
  const [first] = bannersOrFallback(client.getQueryData(banners.queryKey), '')
  return first ? [{ href: first.image, as: 'image' as const }] : []
}

/** The home screen: search, banners, categories, the flash sale, and the endless list. */
export function Screen() {
  const t = useTexts(homeTexts)
  return (
    <div className={css.home}>
      <Link href={paths.search()} className={css.search}>
        <SearchIcon size={18} />
        <span>{t.search}</span>
        <b>{t.searchButton}</b>
      </Link>
      <Banners query={banners} />
      <CategoryTiles />
      <FlashSale />
      <section>
        <h2 className={css.heading}>{t.picked}</h2>
        <Suspense fallback={<Waiting />}>
          <Everything />
        </Suspense>
      </section>
    </div>
  )
}
