import { useEffect, useMemo, useRef, useState } from 'react'

/** To the other pages of this phone, of this origin only. */
function tellTaken(channel: BroadcastChannel | undefined): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage('taken')
}

/**
 * Of several pages of one phone in this browser the newest has it. Another one lets go: `released`, as soon
 * as `release` says that it may, when its call is over. `takeBack` has it here again.
 */
export function useSingleTab(number: string) {
  const [state, setState] = useState<'ours' | 'wanted' | 'released'>('ours')
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    // Safari before 15.4: each page of the phone has it.
    if (!('BroadcastChannel' in window)) return
    const own = new BroadcastChannel(`phone ${number}`)
    own.addEventListener('message', () => setState((known) => (known === 'ours' ? 'wanted' : known)))
    tellTaken(own)
    channel.current = own
    return () => own.close()
  }, [number])
  return useMemo(
    () => ({
      released: state === 'released',
      release: () => {
        if (state === 'wanted') setState('released')
      },
      takeBack: () => {
        tellTaken(channel.current)
        setState('ours')
      },
    }),
    [state],
  )
}
