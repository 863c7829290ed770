import { useMemo } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { diffLines, type DiffPiece } from './diff-lines.ts'
import { agreementScreenTexts } from './texts.ts'

const headingMark = '## '

/** A text line by line; with `before`, also the deleted and new parts. */
export function Differences({ before, after }: { before: string | undefined; after: string }) {
  const t = useTexts(agreementScreenTexts)
  const lines = useMemo(() => diffLines(before ?? after, after), [before, after])
  const same = before !== undefined && lines.every((pieces) => pieces.every(({ kind }) => kind === 'same'))
  return (
    <div className="differences">
      {same && <p className="quiet">{t.nothingChanged}</p>}
      {keyed(lines).map(({ key, each }) => (
        <p key={key} className={each[0]?.text.startsWith(headingMark) ? 'heading' : undefined}>
          {keyed(each).map(({ key: place, each: { kind, text } }) => (
            <Shown key={place} kind={kind} text={place === 0 ? withoutMark(text) : text} />
          ))}
        </p>
      ))}
    </div>
  )
}

/** Lines and pieces have no key but their index. */
const keyed = <T,>(all: readonly T[]) => all.map((each, key) => ({ key, each }))

function Shown({ kind, text }: DiffPiece) {
  if (kind === 'gone') return <del>{text}</del>
  return kind === 'new' ? <ins>{text}</ins> : text
}

const withoutMark = (text: string) => (text.startsWith(headingMark) ? text.slice(headingMark.length) : text)
