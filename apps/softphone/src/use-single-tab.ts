import { useEffect, useMemo, useRef, useState } from 'react'

/** Messages to other tabs of this phone on this origin. */
function announceTakeover(channel: BroadcastChannel | undefined): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage('taken')
}

/**
 * One tab at a time has a phone: the newest. The others let go (`released`) once `release` allows it, when
 * their call is over. `takeBack` takes it over again.
 */
export function useSingleTab(number: string) {
  const [state, setState] = useState<'ours' | 'wanted' | 'released'>('ours')
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    // Safari before 15.4 lacks it: every tab has the phone.
    if (!('BroadcastChannel' in window)) return
    const own = new BroadcastChannel(`phone ${number}`)
    own.addEventListener('message', () => setState((known) => (known === 'ours' ? 'wanted' : known)))
    announceTakeover(own)
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
        announceTakeover(channel.current)
        setState('ours')
      },
    }),
    [state],
  )
}
