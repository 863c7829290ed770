import type { ConsoleInput, ConsoleOutput, ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'

export type ReadKey = Extract<ConsoleEndpointKey, `GET ${string}`>

/** Endpoints that change something, or return data that needs a reason. */
export type WriteKey = Exclude<ConsoleEndpointKey, ReadKey>

type ListOutput = { list: unknown[]; dropped: string[]; next?: string | undefined }

/** Endpoints that return a page of a list. */
export type ListKey = { [K in ReadKey]: ConsoleOutput<K> extends ListOutput ? K : never }[ReadKey]

export type RowOf<K extends ListKey> = ConsoleOutput<K> extends { list: (infer Row)[] } ? Row : never

/** Endpoints that count the rows of a list. */
export type CountKey = {
  [K in ReadKey]: ConsoleOutput<K> extends { count: number; more: boolean } ? K : never
}[ReadKey]

export type { ConsoleInput, ConsoleOutput, ConsoleEndpointKey }
