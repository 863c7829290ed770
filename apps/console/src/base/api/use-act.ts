import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { type ApiError, isApiError } from '@hao/contract/client/api-error.ts'
import { randomKey } from '@hao/contract/client/random-key.ts'
import type { ActKey, ConsoleInput, ConsoleOutput } from './endpoints.ts'
import { request } from './request.ts'

export type ActOptions<K extends ActKey> = {
  /** Said when it is done; undefined says nothing. */
  done?: string | ((data: ConsoleOutput<K>) => string)
  onDone?: (data: ConsoleOutput<K>) => void
  /** No toast of a failure, because the form shows `failure` itself. */
  quiet?: true
}

export type Act<K extends ActKey> = {
  /** Does it, unless it is being done: the data, or undefined where it failed or was under way. */
  act: (input: ConsoleInput<K>) => Promise<ConsoleOutput<K> | undefined>
  /** For `loading` of the button. */
  pending: boolean
  /** Why the last try failed, until the next one. */
  failure: ApiError | undefined
  forget: () => void
}

/**
 * Acts once for each intention, however often the button is pressed: while it is under way further presses do nothing, and a try without an answer is
 * repeated under the same Idempotency-Key. What is on the screen is read again afterwards, also after a refusal, which tells that it has changed.
 */
export function useAct<K extends ActKey>(key: K, options: ActOptions<K> = {}): Act<K> {
  const { message } = App.useApp()
  const client = useQueryClient()
  const intention = useIntention()
  const underWay = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiError>()

  const act = async (input: ConsoleInput<K>) => {
    if (underWay.current) return undefined
    underWay.current = true
    setPending(true)
    setFailure(undefined)
    try {
      const data = await request(key, input, { idempotencyKey: intention.keyOf(input) })
      intention.settle()
      const words = typeof options.done === 'function' ? options.done(data) : options.done
      if (words) void message.success(words)
      void client.invalidateQueries()
      options.onDone?.(data)
      return data
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isDefinite(error)) intention.settle()
      if (isNews(error)) void client.invalidateQueries()
      setFailure(error)
      if (!options.quiet) void message.error(error.message)
      return undefined
    } finally {
      underWay.current = false
      setPending(false)
    }
  }
  return { act, pending, failure, forget: () => setFailure(undefined) }
}

/** The server has understood, and will say the same again. */
const isDefinite = ({ status }: ApiError) => status >= 400 && status < 500

/** What is on the screen is not as it was. */
const isNews = ({ status }: ApiError) => status === 404 || status === 409

/** The key of what somebody means to do: the same until the server has answered, another where they change their mind. */
function useIntention() {
  const kept = useRef<{ meant: string; key: string }>(undefined)
  return {
    keyOf(input: unknown): string {
      const meant = JSON.stringify(input)
      if (kept.current?.meant !== meant) kept.current = { meant, key: randomKey() }
      return kept.current.key
    },
    settle() {
      kept.current = undefined
    },
  }
}
