import { useEffect } from 'react'

/** Names the document after what is on the screen; undefined, as while that is read, leaves it. */
export function useTitle(title: string | undefined, site: string): void {
  useEffect(() => {
    if (title !== undefined) document.title = title === site ? site : `${title} · ${site}`
  }, [title, site])
}
