import { chooseTheme, useTheme } from '../../app/theme.ts'
import { switchLocale } from '../../texts/locale.ts'
import { type Locale, useLocale, useTexts } from '../../texts/texts.ts'
import css from './screen.module.css'
import { Segments } from './segments.tsx'
import { userCenterTexts } from './texts.ts'

const languages: readonly { value: Locale; label: string }[] = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'en', label: 'English' },
]

/** Language and appearance of this device. */
export function Settings() {
  const t = useTexts(userCenterTexts)
  const locale = useLocale()
  const themes = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t.themes[value] }))
  return (
    <section className={css.settings} aria-label={t.settings}>
      <Segments label={t.language} options={languages} value={locale} onChange={switchLocale} />
      <Segments label={t.theme} options={themes} value={useTheme()} onChange={chooseTheme} />
    </section>
  )
}
