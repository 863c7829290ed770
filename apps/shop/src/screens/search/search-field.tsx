import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { XIcon } from '@hao/kit/icons.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { cleanText } from './search-request.ts'
import { KeyboardKey, useKeyboard } from './keyboard-key.tsx'
import css from './search-field.module.css'
import { searchTexts } from './texts.ts'

/** Milliseconds without a key before numbers are looked for (CN-1). */
const debounce = 1000

export type SearchFieldProps = {
  /** What is searched for now. */
  text: string
  /** Whether the button needs something in the field; not so while slots are filled. */
  needed: boolean
  /** Typing has rested. */
  onRest: (text: string) => void
  /** The button, or Enter. */
  onSearch: (text: string) => void
}

/** The one field: digits, a birthday, words of luck, a mask, a category by name. */
export function SearchField({ text, needed, onRest, onSearch }: SearchFieldProps) {
  const t = useTexts(searchTexts)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const [composing, setComposing] = useState(false)
  const [keyboard, chooseKeyboard] = useKeyboard()
  // The way back, or a search that was chosen, changes what stands in the field.
  if (known !== text) {
    setKnown(text)
    setTyped(text)
  }

  useEffect(() => {
    // On a phone its keyboard would hide what there is to tap.
    if (matchMedia('(hover: hover)').matches) input.current?.focus({ preventScroll: true })
  }, [])

  const rest = useEffectEvent(() => onRest(typed))
  useEffect(() => {
    if (typed === text || composing) return
    const timer = setTimeout(rest, debounce)
    return () => clearTimeout(timer)
  }, [typed, text, composing])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needed && !typed.trim()) {
      showToast(t.missing)
      input.current?.focus()
      return
    }
    input.current?.blur()
    onSearch(typed)
  }
  const clear = () => {
    setTyped('')
    onRest('')
    input.current?.focus()
  }
  return (
    <search>
      <form className={css.field} onSubmit={submit}>
        <KeyboardKey keyboard={keyboard} onChange={chooseKeyboard} input={input} />
        <input
          ref={input}
          type="text"
          inputMode={keyboard === 'digits' ? 'numeric' : 'text'}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t.placeholder}
          aria-label={t.placeholder}
          value={typed}
          onChange={(event) => {
            // What an input method is still composing is its own.
            const { nativeEvent } = event
            const unfinished = nativeEvent instanceof InputEvent && nativeEvent.isComposing
            setTyped(unfinished ? event.target.value : cleanText(event.target.value))
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={(event) => {
            setComposing(false)
            setTyped(cleanText(event.currentTarget.value))
          }}
        />
        {typed && (
          <IconButton label={t.clear} onClick={clear}>
            <XIcon size={18} />
          </IconButton>
        )}
        <Button type="submit" size="small">
          {t.button}
        </Button>
      </form>
    </search>
  )
}
