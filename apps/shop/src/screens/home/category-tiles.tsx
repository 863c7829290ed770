import { cx } from '@hao/kit/cx.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { categories } from '../../parts/numbers/categories.ts'
import css from './home.module.css'
import { homeTexts } from './texts.ts'

/** The categories (HM-4), each with an example pattern; skeletons while they load. */
export function CategoryTiles() {
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
