import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { linkSlots, type Pad, putTokens, resizePad, toTokens } from '@hao/numbers/search/pad.ts'
import { withoutPrefix } from '../../base/plan.ts'

/** The active slot, and the actions of the keys on screen and of a keyboard. */
export function usePad(pad: Pad, onChange: (pad: Pad) => void, onDone: () => void) {
  const { mask, on } = pad
  const { row, at, setAt, goTo, moves, keepFocus } = useSlots(mask.length)
  const [open, setOpen] = useState(false)
  /** The slot that waits for the slot that it shall equal. */
  const [waiting, setWaiting] = useState<number>()
  /** The slot that was changed last. */
  const [changed, setChanged] = useState<number>()

  const setMask = (next: string, slot: number) => {
    onChange({ mask: next, on })
    setChanged(slot)
    setWaiting(undefined)
  }
  const put = (tokens: string) => {
    if (!tokens) return
    setMask(putTokens(mask, at, tokens), at)
    goTo(at + tokens.length)
  }
  const clear = (slot: number) => setMask(putTokens(mask, slot, '?'), slot)
  const erase = () => {
    const slot = mask.charAt(at) === '?' ? Math.max(at - 1, 0) : at
    clear(slot)
    goTo(slot)
  }
  const choose = (slot: number) => {
    if (waiting !== undefined) setMask(linkSlots(mask, waiting, slot), waiting)
    setOpen(true)
    setAt(slot)
  }
  const putAway = () => {
    setOpen(false)
    setWaiting(undefined)
  }
  const close = () => {
    putAway()
    keepFocus()
    onDone()
  }
  const resize = (count: number) => {
    onChange(resizePad(pad, count))
    if (on === 'tail') setAt(Math.max(at + count - mask.length, 0))
  }
  const keyboard = handleKeyboard(put, {
    ...moves,
    Backspace: erase,
    Delete: () => clear(at),
    Escape: () => (waiting === undefined ? close() : setWaiting(undefined)),
  })
  const link = () => setWaiting(waiting === undefined ? at : undefined)
  return {
    row,
    at,
    open,
    waiting,
    changed,
    resize,
    slotProps: (slot: number) => ({ onFocus: () => setAt(slot), onClick: () => choose(slot), ...keyboard }),
    keys: { onToken: put, onErase: erase, onLink: link, onDone: close, onLeave: putAway },
  }
}

function useSlots(length: number) {
  /** Its buttons are the slots, in order. */
  const row = useRef<HTMLFieldSetElement>(null)
  const [chosen, setAt] = useState(0)
  const at = Math.min(chosen, length - 1)
  const focusSlot = (slot: number) => row.current?.querySelectorAll('button')[slot]?.focus()
  const isFocused = () => row.current?.contains(document.activeElement) ?? false
  const goTo = (next: number) => {
    const slot = Math.min(Math.max(next, 0), length - 1)
    setAt(slot)
    // The focus follows while it is on a slot; on a key it stays.
    if (isFocused()) focusSlot(slot)
  }
  return {
    row,
    at,
    setAt,
    goTo,
    /** Key presses of a keyboard. */
    moves: {
      ArrowLeft: () => goTo(at - 1),
      ArrowRight: () => goTo(at + 1),
      Home: () => goTo(0),
      End: () => goTo(length - 1),
    },
    /** Moves the focus back to the active slot when it has left the row. */
    keepFocus: () => {
      if (!isFocused()) focusSlot(at)
    },
  }
}

/** The actions of a keyboard on a slot: a character fills it, other keys are looked up by name. */
function handleKeyboard(put: (tokens: string) => void, byKey: Record<string, () => void>) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      const token = key.length === 1 ? toTokens(key) : ''
      const act = token ? () => put(token) : byKey[key]
      if (!act) return
      event.preventDefault()
      act()
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      put(toTokens(withoutPrefix(event.clipboardData.getData('text'))))
    },
  }
}
