import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row sideways to its chosen link or tab, and again when `choice` changes. */
export function useShownChoice<E extends HTMLElement>(choice: unknown): RefObject<E | null> {
  const row = useRef<E>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current], [aria-selected=true]')
    if (!row.current || !chosen) return
    const { left, width } = chosen.getBoundingClientRect()
    const frame = row.current.getBoundingClientRect()
    row.current.scrollLeft += left + width / 2 - frame.left - frame.width / 2
  }, [choice])
  return row
}
