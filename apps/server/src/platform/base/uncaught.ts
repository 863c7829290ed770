import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'

/** A running request or job: what its log lines are marked with, and a way to make it fail. */
export type Task = {
  fields: { requestId?: string; job?: string; jobId?: string }
  span?: Span | undefined
  /** `thrown`: a callback threw, so the task may never end by itself. */
  fail?: (error: unknown, thrown: boolean) => void
}

const tasks = new AsyncLocalStorage<Task>()

/** Runs `work` as part of a task. Promises, timers and events that it starts belong to the task too. */
export function runInTask<T>(task: Task, work: () => T): T {
  return tasks.run(task, work)
}

/** Runs `work` as part of no task: what belongs to the process, though a task has started it. */
export function runOutsideTask<T>(work: () => T): T {
  return tasks.exit(work)
}

export const currentTask = (): Task | undefined => tasks.getStore()

/** Logs uncaught errors with the fields of their task, which fails. Returns a function that ends this. */
export function catchUncaught(log: FastifyBaseLogger): () => void {
  const take = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    const task = tasks.getStore()
    try {
      log.error({ err: asError(error) }, `uncaught error (${origin})`)
      task?.fail?.(error, origin === 'uncaughtException')
    } catch {}
  }
  const ignore = () => undefined
  // A closed log pipe (EPIPE) must not stop the server.
  const outputs = [process.stdout, process.stderr]
  for (const output of outputs) output.on('error', ignore)
  process.on('uncaughtException', take)
  return () => {
    process.off('uncaughtException', take)
    for (const output of outputs) output.off('error', ignore)
  }
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
