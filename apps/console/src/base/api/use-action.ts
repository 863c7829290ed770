import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { type ApiError, isApiError } from '@hao/contract/client/api-error.ts'
import { randomKey } from '@hao/contract/client/random-key.ts'
import type { WriteKey, ConsoleInput, ConsoleOutput } from './endpoints.ts'
import { request } from './request.ts'

type ActionOptions<K extends WriteKey> = {
  /** The toast after a success; none when undefined. */
  successMessage?: string | ((data: ConsoleOutput<K>) => string) | undefined
  onSuccess?: (data: ConsoleOutput<K>) => void
  /** Shows no toast after a failure, because the form shows `failure` itself. */
  hidesErrorToast?: true
}

type Action<K extends WriteKey> = {
  /** Sends the request, unless one is pending. Resolves to the data, or to undefined after a failure. */
  run: (input: ConsoleInput<K>) => Promise<ConsoleOutput<K> | undefined>
  /** For `loading` of the button. */
  pending: boolean
  /** Why the last attempt failed, until the next attempt. */
  failure: ApiError | undefined
  forget: () => void
}

/**
 * Sends a writing request once for each intention, however often the button is pressed. An attempt without a
 * response is repeated with the same idempotency key. Afterwards the screen's queries are read again, also
 * after a refusal, because something may have changed.
 */
export function useAction<K extends WriteKey>(key: K, options: ActionOptions<K> = {}): Action<K> {
  const { message } = App.useApp()
  const client = useQueryClient()
  const intention = useIdempotencyKey()
  const underWay = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiError>()

  const run = async (input: ConsoleInput<K>) => {
    if (underWay.current) return undefined
    underWay.current = true
    setPending(true)
    setFailure(undefined)
    try {
      const data = await request(key, input, { idempotencyKey: intention.keyOf(input) })
      intention.settle()
      const words =
        typeof options.successMessage === 'function' ? options.successMessage(data) : options.successMessage
      if (words) void message.success(words)
      void client.invalidateQueries()
      options.onSuccess?.(data)
      return data
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isFinal(error)) intention.settle()
      if (isStale(error)) void client.invalidateQueries()
      setFailure(error)
      if (!options.hidesErrorToast) void message.error(error.message)
      return undefined
    } finally {
      underWay.current = false
      setPending(false)
    }
  }
  return { run, pending, failure, forget: () => setFailure(undefined) }
}

/** The server has processed the request; a repeat would get the same response. */
const isFinal = ({ status }: ApiError) => status >= 400 && status < 500

/** The data on the screen is out of date. */
const isStale = ({ status }: ApiError) => status === 404 || status === 409

/**
 * The idempotency key of an intention. It stays until the server has responded, and changes with the input.
 */
function useIdempotencyKey() {
  const lastSent = useRef<{ body: string; key: string }>(undefined)
  return {
    keyOf(input: unknown): string {
      const body = JSON.stringify(input)
      if (lastSent.current?.body !== body) lastSent.current = { body, key: randomKey() }
      return lastSent.current.key
    },
    settle() {
      lastSent.current = undefined
    },
  }
}
