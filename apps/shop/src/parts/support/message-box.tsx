import { type Ref, useId } from 'react'
import { isVisible } from '@hao/contract/name.ts'
import { ticketLimits } from '@hao/contract/ticket-limits.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './message-box.module.css'
import { supportTexts } from './texts.ts'

/** What is wrong with a text, as a key of the texts: empty or too long. */
export function textProblem(text: string): 'empty' | 'tooLong' | undefined {
  if (!isVisible(text)) return 'empty'
  return text.trim().length > ticketLimits.characters ? 'tooLong' : undefined
}

type MessageBoxProps = {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** The problem; shown and announced. */
  error: string | undefined
  rows: number
  ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text with its count. Text beyond the limit stays, so that nothing is cut off unnoticed. */
export function MessageBox({ label, error, value, onChange, ref, ...rest }: MessageBoxProps) {
  const t = useTexts(supportTexts)
  const id = useId()
  const { characters } = ticketLimits
  const over = value.trim().length > characters
  const problem = error ?? (over ? t.tooLong(characters) : undefined)
  return (
    <div className={css.box}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        ref={ref}
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-problem ${id}-count`}
      />
      <p className={css.below}>
        <span id={`${id}-problem`} role="alert">
          {problem}
        </span>
        <small id={`${id}-count`}>{t.left(value.trim().length, characters)}</small>
      </p>
    </div>
  )
}
