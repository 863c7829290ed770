import { useEffect } from 'react'

/** Sets the document's title. Undefined, as during loading, keeps the current one. */
export function useTitle(title: string | undefined, site: string): void {
  useEffect(() => {
    if (title !== undefined) document.title = title === site ? site : `${title} · ${site}`
  }, [title, site])
}
