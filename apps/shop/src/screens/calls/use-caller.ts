import { useRef, useState } from 'react'
import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { request } from '../../base/api/request.ts'

/** A caller, masked until `show` has fetched the full number; a second `show` changes nothing. */
export function useCaller({ id, caller }: Pick<PhoneCall, 'id' | 'caller'>) {
  const [whole, setWhole] = useState<string>()
  const [phase, setPhase] = useState<'closed' | 'loading' | 'open'>('closed')
  const asked = useRef(false)
  const ask = async () => {
    asked.current = true
    setPhase('loading')
    try {
      if (caller !== undefined) setWhole((await request('GET /calls/:id/caller', { id })).caller)
      setPhase('open')
    } catch {
      // A toast shows the error.
      asked.current = false
      setPhase('closed')
    }
  }
  return {
    caller: whole ?? caller,
    open: phase === 'open',
    loading: phase === 'loading',
    show: () => void (asked.current || ask()),
  }
}
