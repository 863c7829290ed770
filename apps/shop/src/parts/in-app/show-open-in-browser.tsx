import { createRoot } from 'react-dom/client'
import { currentLocale } from '../../base/texts/locale.ts'
import { loadTexts, LocaleContext } from '../../base/texts/texts.ts'
import { OpenInBrowser } from './open-in-browser.tsx'

/** Shows the way to the phone's browser over whatever is open; resolves when the shopper has closed it. */
export async function showOpenInBrowser(): Promise<void> {
  const locale = currentLocale()
  await loadTexts(locale)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await new Promise<void>((resolve) => {
    root.render(
      <LocaleContext value={locale}>
        <OpenInBrowser open onClose={resolve} />
      </LocaleContext>,
    )
  })
  root.unmount()
  host.remove()
}
