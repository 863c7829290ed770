import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { linkSlots, type Pad, putTokens, resizePad, tokensOf } from '@hao/numbers/search/pad.ts'
import { planStart } from '../../base/plan.ts'

/** The slot that is filled next, and all that fills and moves it, by its keys on the screen and by those of a keyboard. */
export function usePad(pad: Pad, onChange: (pad: Pad) => void, onDone: () => void) {
  const { mask, on } = pad
  /** The row of slots: its buttons are the slots, in their order. */
  const row = useRef<HTMLFieldSetElement>(null)
  const [chosen, setAt] = useState(0)
  const [open, setOpen] = useState(false)
  /** The slot that waits for another one to be the same as. */
  const [waiting, setWaiting] = useState<number>()
  /** The slot that was changed last. */
  const [changed, setChanged] = useState<number>()
  const at = Math.min(chosen, mask.length - 1)

  const focusSlot = (slot: number) => row.current?.querySelectorAll('button')[slot]?.focus()
  const isFocused = () => row.current?.contains(document.activeElement) ?? false

  const goTo = (next: number) => {
    const slot = Math.min(Math.max(next, 0), mask.length - 1)
    setAt(slot)
    // The focus goes along where it is on a slot: on a key it stays there.
    if (isFocused()) focusSlot(slot)
  }
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
    if (!isFocused()) focusSlot(at)
    onDone()
  }
  const resize = (count: number) => {
    onChange(resizePad(pad, count))
    if (on === 'tail') setAt(Math.max(at + count - mask.length, 0))
  }
  const byKey: Record<string, () => void> = {
    ArrowLeft: () => goTo(at - 1),
    ArrowRight: () => goTo(at + 1),
    Home: () => goTo(0),
    End: () => goTo(mask.length - 1),
    Backspace: erase,
    Delete: () => clear(at),
    Escape: () => (waiting === undefined ? close() : setWaiting(undefined)),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const token = key.length === 1 ? tokensOf(key) : ''
    const act = token ? () => put(token) : byKey[key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    put(tokensOf(event.clipboardData.getData('text').replace(planStart(), '')))
  }
  return {
    row,
    at,
    open,
    waiting,
    changed,
    resize,
    slotProps: (slot: number) => ({
      onFocus: () => setAt(slot),
      onClick: () => choose(slot),
      onKeyDown,
      onPaste,
    }),
    keys: {
      onToken: put,
      onErase: erase,
      onLink: () => setWaiting(waiting === undefined ? at : undefined),
      onDone: close,
      onLeave: putAway,
    },
  }
}
