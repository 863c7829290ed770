import type { MouseEvent } from 'react'
import { languages, type Locale } from '@hao/contract/locale.ts'
import { useLocation } from 'wouter'
import { basePath } from '../../base/routes.ts'
import { switchLocale } from '../../base/texts/locale.ts'
import { useLocale } from '../../base/texts/texts.ts'
import css from './language-link.module.css'

const others: Readonly<Record<Locale, { locale: Locale; text: string }>> = {
  zh: { locale: 'en', text: 'English' },
  en: { locale: 'zh', text: '中文' },
}

/** The link to the other language, in its own words; it stays on the page and works without a script. */
export function LanguageLink() {
  const { locale, text } = others[useLocale()]
  const [path] = useLocation()
  const { tag } = languages[locale]
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    switchLocale(locale)
  }
  return (
    <a
      href={`${basePath}${path}?lang=${tag}`}
      className={css.link}
      hrefLang={tag}
      lang={tag}
      onClick={onClick}
    >
      {text}
    </a>
  )
}
