import { useMemo } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { linesBetween, type Piece } from './diff.ts'
import { agreementScreenTexts } from './texts.ts'

/** A text line by line; with another one before it, what is gone and what is new. */
export function Differences({ before, after }: { before: string | undefined; after: string }) {
  const t = useTexts(agreementScreenTexts)
  const lines = useMemo(() => linesBetween(before ?? after, after), [before, after])
  const same = before !== undefined && lines.every((pieces) => pieces.every(({ kind }) => kind === 'same'))
  return (
    <div className="differences">
      {same && <p className="quiet">{t.nothingChanged}</p>}
      {lines.map((pieces, line) => (
        // A line has no other name than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={line} className={pieces[0]?.text.startsWith('## ') ? 'heading' : undefined}>
          {pieces.map((piece, place) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Shown key={place} piece={piece} />
          ))}
        </p>
      ))}
    </div>
  )
}

function Shown({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'gone') return <del>{text}</del>
  return kind === 'new' ? <ins>{text}</ins> : text
}
