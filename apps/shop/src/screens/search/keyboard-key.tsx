import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../base/texts/texts.ts'
import css from './search-field.module.css'
import { searchTexts } from './texts.ts'

type Keyboard = 'digits' | 'words'

const storageKey = 'search-keyboard'

/** The keyboard of this visit; one that is given is kept. A browser that forbids storage forgets it with the screen. */
function keptKeyboard(chosen?: Keyboard): Keyboard | undefined {
  try {
    if (chosen) sessionStorage[storageKey] = chosen
    const kept = sessionStorage.getItem(storageKey)
    return kept === 'digits' || kept === 'words' ? kept : undefined
  } catch {
    return undefined
  }
}

/** The keyboard of the search: of digits (SC-6), until the shopper chooses words, for this visit. */
export function useKeyboard(): [Keyboard, (keyboard: Keyboard) => void] {
  const [keyboard, setKeyboard] = useState<Keyboard>('digits')
  // Later, since a second render at once would empty a field that was typed in before React has it.
  useEffect(() => {
    const timer = setTimeout(() => setKeyboard(keptKeyboard() ?? 'digits'))
    return () => clearTimeout(timer)
  }, [])
  const choose = (chosen: Keyboard) => {
    setKeyboard(chosen)
    keptKeyboard(chosen)
  }
  return [keyboard, choose]
}

export type KeyboardKeyProps = {
  keyboard: Keyboard
  onChange: (keyboard: Keyboard) => void
  input: RefObject<HTMLInputElement | null>
}

/** The key that switches the keyboard, named by the one that it brings. */
export function KeyboardKey({ keyboard, onChange, input }: KeyboardKeyProps) {
  const t = useTexts(searchTexts)
  const other = keyboard === 'digits' ? 'words' : 'digits'
  const onClick = () => {
    flushSync(() => onChange(other))
    // iOS looks at `inputmode` only when a field gets the focus.
    input.current?.blur()
    input.current?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className={css.keyboard}
      aria-label={t.keyboard(t.keys[other])}
      // The field keeps the focus while the key is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <span>{t.keys[other]}</span>
    </button>
  )
}
