import { startProductProcess } from '@hao/testing/product.ts'
import { productionEnv } from './api-config.ts'

/** The built product, as `npm start` runs it. */
export type BuiltServer = {
  origin: string
  /** Processor time (seconds) of the server's process since its start, by its own counter. */
  processorSeconds(): Promise<number>
  end(): Promise<void>
}

/**
 * Starts what `npm run build` made, over a migrated database, with the settings of production, but without
 * shedding and deadlines: other work on the machine would look like an overload.
 */
export async function startBuiltServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<BuiltServer> {
  const product = await startProductProcess({ ...productionEnv(databaseUrl), ...env })
  return {
    origin: product.origin,
    processorSeconds: async () => {
      const metrics = await (await fetch(`${product.origin}/metrics`)).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
    },
    end: () => product.end(),
  }
}
