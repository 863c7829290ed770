import { useEffect } from 'react'

/** Names the document; undefined leaves it to somebody else. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
