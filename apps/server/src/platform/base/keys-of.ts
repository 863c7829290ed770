/** The keys of a record that has no others than its type says. */
export function keysOf<K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] {
  return Object.keys(record) as K[]
}
