import { formatList } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { encodingNames, fileTexts } from './file-texts.ts'
import type { FileReading } from './change-set.ts'

export function FileProblem({ problem }: { problem: FileReading['problem'] }) {
  const t = useTexts(fileTexts)
  const { code = 'other', line = 0, encoding = '', fields = [], names = [], found = '' } = problem ?? {}
  const locale = useLocale()
  const quoted = (words: readonly string[]) =>
    formatList(
      words.map((word) => `“${word}”`),
      locale,
    )
  const encodings: Readonly<Record<string, string>> = encodingNames
  const meanings: Readonly<Record<string, string>> = t.meanings
  const missing = fields.map((field) => `${meanings[field] ?? ''} (${field})`)
  const words: Readonly<Record<string, string>> = {
    ...t.fixedProblems,
    encoding: t.problems.encoding(line, encodings[encoding] ?? encoding),
    quote: t.problems.quote(line),
    'long-row': t.problems['long-row'](line),
    'no-header': t.problems['no-header'](found),
    'missing-columns': t.problems['missing-columns'](quoted(missing), found),
    'columns-twice': t.problems['columns-twice'](quoted(names)),
    'unknown-columns': t.problems['unknown-columns'](quoted(names)),
  }
  return words[code] ?? t.fixedProblems.other
}
