import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { withDatabase, runStatement } from '@hao/testing/postgres.ts'
import { startProductProcess } from '@hao/testing/product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The origin of the product that the journeys share, such as http://localhost:41234. */
    shop: string
    /** The origin of its console, such as http://localhost:41235. */
    console: string
    /** The settings that lead an operator's command to its database. */
    shopEnv: Record<string, string>
  }
}

/**
 * Runs once before the journeys: the product as `npm start` runs it, with fewer numbers, over a database of
 * its own (on DATABASE_URL's server if given).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL']
  const name = `hao_journeys_${randomBytes(4).toString('hex')}`
  if (server) await runStatement(server, `create database ${name}`)
  const product = await startProductProcess({
    DEMO_NUMBERS: '20000',
    ...(server && { DATABASE_URL: withDatabase(server, name) }),
  })
  project.provide('shop', product.origin)
  project.provide('shopEnv', product.env)
  project.provide('console', await product.console())
  return async () => {
    await product.end()
    if (server) await runStatement(server, `drop database if exists ${name} with (force)`)
  }
}
