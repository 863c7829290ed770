import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { XIcon } from '@hao/kit/icons.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { basePath, paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { cleanText } from '../../parts/search/search-request.ts'
import { KeyboardKey, useKeyboard } from './keyboard-key.tsx'
import css from './search-field.module.css'
import { searchTexts } from './texts.ts'

/** The id of the form; the chips below it belong to it too. */
export const searchForm = 'search-form'
/** Parameters of the address without a field of their own. */
const kept = ['mask', 'on', 'length', 'minPrice', 'maxPrice', 'sort']

/** Milliseconds without a key press before a search starts (CN-1). */
const debounce = 1000

type SearchFieldProps = {
  /** The current search text. */
  text: string
  /** Whether the button needs text; false while slots are filled. */
  needed: boolean
  /** The address, which keeps the rest of the search when the browser submits the form without scripts. */
  query: URLSearchParams
  /** Typing has paused. */
  onRest: (text: string) => void
  /** The button or Enter. */
  onSearch: (text: string) => void
}

/** The text field: digits, a birthday, lucky words, a mask, a category name. */
export function SearchField({ text, needed, query, onRest, onSearch }: SearchFieldProps) {
  const t = useTexts(searchTexts)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const [composing, setComposing] = useState(false)
  const [keyboard, chooseKeyboard] = useKeyboard()
  // Back, or a chosen search, changes the text.
  if (known !== text) {
    setKnown(text)
    setTyped(text)
  }

  useEffect(() => {
    // On a phone its keyboard would hide the suggestions.
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
      <form id={searchForm} action={basePath + paths.search()} className={css.field} onSubmit={submit}>
        {kept.map((name) => {
          const value = query.get(name)
          return value !== null && <input key={name} type="hidden" name={name} value={value} />
        })}
        <KeyboardKey keyboard={keyboard} onChange={chooseKeyboard} input={input} />
        <input
          ref={input}
          type="text"
          name="keyword"
          inputMode={keyboard === 'digits' ? 'numeric' : 'text'}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t.placeholder}
          aria-label={t.placeholder}
          value={typed}
          onChange={(event) => {
            // Text that an input method still composes is not read.
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
