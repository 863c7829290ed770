import { chooseLargeText, chooseTheme, useLargeText, useTheme } from '../../base/browser/appearance.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { Segments } from '@hao/kit/segments.tsx'
import { Switch } from '@hao/kit/switch.tsx'
import { userCenterTexts } from './texts.ts'

/** Appearance of this device. */
export function Settings() {
  const t = useTexts(userCenterTexts)
  const theme = useTheme()
  const large = useLargeText()
  // The server does not know the device's choice: nothing is marked until it is read.
  const known = useHydrated()
  const themes = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t.themes[value] }))
  return (
    <section className={css.settings} aria-label={t.settings}>
      <Segments label={t.theme} options={themes} value={known ? theme : undefined} onChange={chooseTheme} />
      <Switch label={t.largeText} checked={large} onChange={chooseLargeText} />
    </section>
  )
}
