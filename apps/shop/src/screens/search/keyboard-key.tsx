import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../base/texts/texts.ts'
import css from './search-field.module.css'
import { searchTexts } from './texts.ts'

type Keyboard = 'digits' | 'words'

const storageKey = 'search-keyboard'

/**
 * The keyboard chosen in this visit; an argument stores it. Without storage it lasts as long as the screen.
 */
function keptKeyboard(chosen?: Keyboard): Keyboard | undefined {
  try {
    if (chosen) sessionStorage[storageKey] = chosen
    const kept = sessionStorage.getItem(storageKey)
    return kept === 'digits' || kept === 'words' ? kept : undefined
  } catch {
    return undefined
  }
}

/** The keyboard of the search: digits (SC-6) until the shopper switches to letters in this visit. */
export function useKeyboard(): [Keyboard, (keyboard: Keyboard) => void] {
  const [keyboard, setKeyboard] = useState<Keyboard>('digits')
  // Delayed: a second render at once would empty a field that was typed in before hydration.
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

type KeyboardKeyProps = {
  keyboard: Keyboard
  onChange: (keyboard: Keyboard) => void
  input: RefObject<HTMLInputElement | null>
}

/** The key that switches the keyboard; it is named after the keyboard that it opens. */
export function KeyboardKey({ keyboard, onChange, input }: KeyboardKeyProps) {
  const t = useTexts(searchTexts)
  const other = keyboard === 'digits' ? 'words' : 'digits'
  const onClick = () => {
    flushSync(() => onChange(other))
    // iOS reads `inputmode` only when a field gets the focus.
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
