import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

/** A request or a job under way: where its faults are logged, and how whoever waits for it learns of one. */
export type Task = {
  log: FastifyBaseLogger
  /** `thrown`: by a callback, so that nothing else may ever end it. */
  fail?: (error: unknown, thrown: boolean) => void
}

const tasks = new AsyncLocalStorage<Task>()

/** Runs `work` as a part of a task; what `work` starts (promises, timers, events) belongs to the task too. */
export function runInTask<T>(task: Task, work: () => T): T {
  return tasks.run(task, work)
}

/**
 * From now on an exception that nothing catches, and a rejection that nothing handles, ends no process: it is logged by the task that it belongs to,
 * with the id of its request or job, and the task fails. @returns what ends this
 */
export function catchUncaught(log: FastifyBaseLogger): () => void {
  const take = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    const task = tasks.getStore()
    try {
      ;(task?.log ?? log).error({ err: asError(error) }, `nothing caught this: ${origin}`)
      task?.fail?.(error, origin === 'uncaughtException')
    } catch {
      // An error here would end the process.
    }
  }
  const ignore = () => undefined
  // A log that nobody reads any more (EPIPE) is no reason to stop.
  const outputs = [process.stdout, process.stderr]
  for (const output of outputs) output.on('error', ignore)
  process.on('uncaughtException', take)
  return () => {
    process.off('uncaughtException', take)
    for (const output of outputs) output.off('error', ignore)
  }
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
