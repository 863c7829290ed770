import type { CallInput, CallOutput, ConsoleCallKey } from '@hao/contract/console/calls.ts'

/** Calls that read. */
export type ReadKey = Extract<ConsoleCallKey, `GET ${string}`>

/** Calls that change something, or tell what only a reason opens. */
export type ActKey = Exclude<ConsoleCallKey, ReadKey>

type Listed = { list: unknown[]; dropped: string[]; next?: string | undefined }

/** Calls that give a page of a list. */
export type ListKey = { [K in ReadKey]: CallOutput<K> extends Listed ? K : never }[ReadKey]

/** A row of a list. */
export type RowOf<K extends ListKey> = CallOutput<K> extends { list: (infer Row)[] } ? Row : never

/** Calls that count the rows of a list. */
export type CountKey = {
  [K in ReadKey]: CallOutput<K> extends { count: number; more: boolean } ? K : never
}[ReadKey]

export type { CallInput, CallOutput, ConsoleCallKey }
