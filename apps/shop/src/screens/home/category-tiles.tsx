import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './home.module.css'
import { homeTexts } from './texts.ts'

/** The six categories (HM-4) with a glyph of their pattern. */
const tiles = [
  ['leopard', 'AAA'],
  ['pair', 'AABB'],
  ['sequential', '123'],
  ['symmetric', 'ABBA'],
  ['lucky', '520'],
  ['custom', '999'],
] as const

export function CategoryTiles() {
  const t = useTexts(homeTexts)
  return (
    <nav className={css.tiles} aria-label={t.categories}>
      {tiles.map(([id, glyph]) => (
        <Link key={id} href={paths.tagList({ id, keyword: t[id] })}>
          <b aria-hidden>{glyph}</b>
          {t[id]}
        </Link>
      ))}
    </nav>
  )
}
