import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLocale } from '../texts/locale.ts'
import { loadTexts, LocaleContext } from '../texts/texts.ts'

/** Shows a sheet over the current screen from outside React; resolves with its outcome. */
export async function showOverlay<Outcome>(
  draw: (done: (outcome: Outcome) => void) => ReactNode,
): Promise<Outcome> {
  const locale = currentLocale()
  await loadTexts(locale)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  try {
    return await new Promise<Outcome>((resolve) => {
      root.render(<LocaleContext value={locale}>{draw(resolve)}</LocaleContext>)
    })
  } finally {
    root.unmount()
    host.remove()
  }
}
