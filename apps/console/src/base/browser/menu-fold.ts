import { useState, useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored.ts'

const storedUnder = 'console-menu'
/** Below this width the menu is folded until the user chooses otherwise: the tables need the room. */
const narrow = matchMedia('(max-width: 1199px)')

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the side menu is folded to icons, and a function that folds or unfolds it in this browser. */
export function useMenuFold(): [folded: boolean, fold: (folded: boolean) => void] {
  const [choice, setChoice] = useState(() => readStored(storedUnder))
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches)
  const fold = (folded: boolean) => {
    const chosen = folded ? 'folded' : 'open'
    writeStored(storedUnder, chosen)
    setChoice(chosen)
  }
  return [choice === null ? isNarrow : choice === 'folded', fold]
}
