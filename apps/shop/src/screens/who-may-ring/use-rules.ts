import { useRef, useState } from 'react'
import type { EndpointInput } from '@hao/contract/endpoints.ts'
import type { CallRules } from '@hao/contract/endpoints/ring-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { readRingStates } from '../../parts/subscriptions/use-ring-state.ts'

const switchNames = [
  'rings',
  'quiet',
  'knownOnly',
  'refuseHidden',
  'announce',
  'greeting',
  'voicemail',
] as const
export type Switches = Pick<CallRules, (typeof switchNames)[number]>

/** The last change, and how to undo it. */
type UndoableChange = { text?: string; undo: () => void }

type Entry = Omit<EndpointInput<'POST /subscription/:id/caller'>, 'id'>

/**
 * The rules of a number and their changes. A switch moves at once and moves back when its change fails.
 * Changes are sent one by one, each with the version that the previous one returned. After a change by
 * another device, `conflict` holds the shopper's values and `rules` the server's.
 */
export function useRules(rules: CallRules) {
  const id = rules.subscriptionId
  const client = useQueryClient()
  const { queryKey } = read('GET /subscription/:id/rules', { id })
  const [pending, setPending] = useState<Partial<Switches>>({})
  const [conflict, setConflict] = useState<Partial<Switches>>()
  const [done, setDone] = useState<UndoableChange>()
  const { busy, enqueue } = useQueue()

  const known = () => client.getQueryData<CallRules>(queryKey) ?? rules

  /**
   * Runs after pending changes and stores the returned rules. True, or rejects after a toast with the error.
   */
  const inTurn = (send: () => Promise<CallRules>): Promise<boolean> => {
    setDone(undefined)
    return enqueue(async () => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, await send())
      void client.invalidateQueries({ queryKey: readRingStates.queryKey })
      return true
    })
  }

  const failed = (error: unknown, switches: Partial<Switches>) => {
    if (isRefusal(error, 'rules-changed')) {
      client.setQueryData(queryKey, error.details.rules)
      setConflict(switches)
    } else void client.invalidateQueries({ queryKey })
  }

  const change = async (switches: Partial<Switches>, undoable = true) => {
    const before = pick(known(), switches)
    setConflict(undefined)
    setPending((earlier) => ({ ...earlier, ...switches }))
    try {
      const input = () => ({ id, version: known().version, ...switches })
      await inTurn(() => request('PATCH /subscription/:id/rules', input(), { handles: ['rules-changed'] }))
      if (undoable) setDone({ undo: () => void change(before, false) })
    } catch (error) {
      failed(error, switches)
    }
    setPending((now) => without(now, switches))
  }

  const deed = async (send: () => Promise<CallRules>): Promise<boolean> =>
    inTurn(send).catch(() => {
      void client.invalidateQueries({ queryKey })
      return false
    })

  return {
    rules: { ...rules, ...pending },
    busy,
    conflict,
    forget: () => setConflict(undefined),
    done,
    tell: setDone,
    change: (switches: Partial<Switches>) => void change(switches),
    courier: (on: boolean) =>
      deed(() => request(`${on ? 'POST' : 'DELETE'} /subscription/:id/courier`, { id })),
    /** Rejects when the list is full. */
    list: (entry: Entry) =>
      inTurn(() => request('POST /subscription/:id/caller', { id, ...entry }, { handles: ['rule-limit'] })),
    unlist: (entryId: number) =>
      deed(() => request('DELETE /subscription/:id/caller/:entryId', { id, entryId })),
    dropSecond: () => deed(() => request('DELETE /subscription/:id/second-phone', { id })),
  }
}

/** Runs tasks one by one, also after one that failed. */
function useQueue() {
  const [running, setRunning] = useState(0)
  const newest = useRef<Promise<unknown>>(Promise.resolve())
  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    setRunning((count) => count + 1)
    const turn = newest.current.then(task)
    newest.current = turn.catch(() => undefined)
    return turn.finally(() => setRunning((count) => count - 1))
  }
  return { busy: running > 0, enqueue }
}

export type RulesState = ReturnType<typeof useRules>

/** The present values of the switches to change. */
function pick(rules: CallRules, switches: Partial<Switches>): Partial<Switches> {
  return Object.fromEntries(switchNames.filter((name) => name in switches).map((name) => [name, rules[name]]))
}

/** The values still pending once `done` are saved; a value set since then stays. */
function without(pending: Partial<Switches>, saved: Partial<Switches>): Partial<Switches> {
  const left = switchNames.filter((name) => name in pending && saved[name] !== pending[name])
  return Object.fromEntries(left.map((name) => [name, pending[name]]))
}
