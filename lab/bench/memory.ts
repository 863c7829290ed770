import { setTimeout as wait } from 'node:timers/promises'
import { processTree } from '@hao/testing/processes.ts'
import type { RunningProduct } from '@hao/testing/product.ts'

/** Settings by which the product's processes collect their garbage when they are asked. */
export const collecting = { NODE_OPTIONS: `--import=${new URL('collect.mjs', import.meta.url).href}` }

/** How long (ms) memory takes to be given back to the system. */
const givenBack = 1000

/** The process that serves, which `npm start` has started. */
export function serverOf(product: RunningProduct): number {
  const server = processTree(product.pid()).find(({ command }) => command.includes('server.js'))
  if (!server) throw new Error('The product has no server')
  return server.pid
}

/** Lets a server that was started with `collecting` collect its garbage, all of it. */
export async function collect(server: number): Promise<void> {
  // What only a finaliser lets go is garbage the second time.
  for (let time = 0; time < 2; time += 1) {
    process.kill(server, 'SIGUSR2')
    await wait(givenBack)
  }
}

/** The figures that a server tells its operator, by their names, labels included; without such a name NaN. */
export async function readFigures(origin: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const figures = new Map(
    [...text.matchAll(/^([^#\n].*) (\S+)$/gm)].map(([, name, figure]) => [name, figure]),
  )
  return (name) => Number(figures.get(name))
}
