import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Differences } from './differences.tsx'
import { agreementScreenTexts } from './texts.ts'

type Text = ConsoleOutput<'GET /agreements/:id/:version'>['texts'][string]

/** A text in one language; with `before`, also what differs from it. */
export function OneLanguage({ words, before }: { words: Text | undefined; before: Text | undefined }) {
  const t = useTexts(agreementScreenTexts)
  if (!words) return null
  return (
    <>
      <h2 className="agreement-title">{words.title}</h2>
      {words.changes && (
        <p>
          <strong>{t.changes}</strong> {words.changes}
        </p>
      )}
      <Differences before={before?.body} after={words.body} />
    </>
  )
}
