import type { exportedLists } from '@hao/contract/console/lists/exported.ts'

/** A list that can be exported. */
export type ExportKind = keyof typeof exportedLists
