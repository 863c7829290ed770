import { type MouseEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './search-field.module.css'
import { searchTexts } from './texts.ts'

type Keyboard = 'digits' | 'words'

const storageKey = 'search-keyboard'

function readKept(): Keyboard | undefined {
  try {
    return sessionStorage.getItem(storageKey) === 'words' ? 'words' : undefined
  } catch {
    return undefined
  }
}

function keep(keyboard: Keyboard): void {
  try {
    sessionStorage.setItem(storageKey, keyboard)
  } catch {
    // A browser that forbids storage forgets it with the screen.
  }
}

/** The keyboard of the search: of digits (SC-6), until the shopper chooses words, for this visit. */
export function useKeyboard(): [Keyboard, (keyboard: Keyboard) => void] {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<Keyboard>()
  const choose = (keyboard: Keyboard) => {
    setChosen(keyboard)
    keep(keyboard)
  }
  return [chosen ?? (hydrated ? readKept() : undefined) ?? 'digits', choose]
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
    showKeyboard(input.current)
  }
  return (
    <button
      type="button"
      className={css.keyboard}
      aria-label={t.keyboards[other].label}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      <span>{t.keyboards[other].key}</span>
    </button>
  )
}

/** The field keeps the focus, and a phone its keyboard, while the key is pressed. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** iOS looks at `inputmode` only when a field gets the focus. */
function showKeyboard(field: HTMLInputElement | null): void {
  if (!field) return
  const { selectionStart, selectionEnd } = field
  field.blur()
  field.focus({ preventScroll: true })
  field.setSelectionRange(selectionStart, selectionEnd)
}
