import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'

type Grouped = Pick<PhoneCall, 'id' | 'number' | 'callerKey'>

type CallGroup<Call> = { key: string; calls: [Call, ...Call[]] }

/** Groups calls, in the order of their newest ones. A caller who hides the number is in no group. */
export function groupByCaller<Call extends Grouped>(calls: readonly Call[]): CallGroup<Call>[] {
  const groups = new Map<string, CallGroup<Call>>()
  for (const call of calls) {
    const { id, number, callerKey } = call
    const key = callerKey === undefined ? `${id}` : `${callerKey} ${number}`
    const group = groups.get(key)
    if (group) group.calls.push(call)
    else groups.set(key, { key, calls: [call] })
  }
  return [...groups.values()]
}
