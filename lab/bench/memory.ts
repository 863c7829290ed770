import { setTimeout as wait } from 'node:timers/promises'
import { listProcessTree } from '@hao/testing/processes.ts'
import type { RunningProduct } from '@hao/testing/product.ts'

/** Settings that let the product's processes collect garbage on request. */
export const collectOnSignal = { NODE_OPTIONS: `--import=${new URL('collect.mjs', import.meta.url).href}` }

/** Time (ms) until freed memory is returned to the system. */
const givenBack = 1000

/** The serving process that `npm start` started. */
export function servingProcess(product: RunningProduct): number {
  const server = listProcessTree(product.pid()).find(({ command }) => command.includes('server.js'))
  if (!server) throw new Error('The product has no server')
  return server.pid
}

/** Runs a full garbage collection in a server started with `collecting`. */
export async function collectGarbage(server: number): Promise<void> {
  // Objects freed by finalisers are garbage only at the second run.
  for (let time = 0; time < 2; time += 1) {
    process.kill(server, 'SIGUSR2')
    await wait(givenBack)
  }
}

/** The server's operator metrics by name, labels included; NaN without such a name. */
export async function readFigures(origin: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const figures = new Map(
    [...text.matchAll(/^([^#\n].*) (\S+)$/gm)].map(([, name, figure]) => [name, figure]),
  )
  return (name) => Number(figures.get(name))
}
