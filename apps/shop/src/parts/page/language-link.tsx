import type { MouseEvent } from 'react'
import { languages, locales } from '@hao/contract/locale.ts'
import { useLocation } from 'wouter'
import { basePath } from '../../base/routes.ts'
import { switchLocale } from '../../base/texts/locale.ts'
import { useLocale } from '../../base/texts/texts.ts'
import css from './language-link.module.css'

/** The way to the other languages, each in its own words; the page stays. It works without any script, too. */
export function LanguageLink() {
  const current = useLocale()
  const [path] = useLocation()
  return locales
    .filter((locale) => locale !== current)
    .map((locale) => {
      const { tag, short } = languages[locale]
      const onClick = (event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        switchLocale(locale)
      }
      return (
        <a
          key={locale}
          href={`${basePath}${path}?lang=${tag}`}
          className={css.link}
          hrefLang={tag}
          lang={tag}
          onClick={onClick}
        >
          {short}
        </a>
      )
    })
}
