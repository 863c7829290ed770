/** The keys of a record, typed. The record must have no other keys than its type. */
export function typedKeys<K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] {
  return Object.keys(record) as K[]
}
