import { categories } from '@hao/numbers/categories.ts'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { useLocale, useTexts } from '../../base/texts/texts.ts'
import css from './home.module.css'
import { homeTexts } from './texts.ts'

/** The six categories (HM-4), each with the pattern that says it all. */
export function CategoryTiles() {
  const t = useTexts(homeTexts)
  const locale = useLocale()
  return (
    <nav className={css.tiles} aria-label={t.categories}>
      {categories.map(({ value, names, sign }) => (
        <Link key={value} href={paths.tagList({ id: value, keyword: names[locale] })}>
          <b aria-hidden>{sign}</b>
          {names[locale]}
        </Link>
      ))}
    </nav>
  )
}
