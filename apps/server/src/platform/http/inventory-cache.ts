import type { Context } from '../../context.ts'

/** So many answers are kept at most, of addresses no longer than this: some megabytes. */
const most = 500
const longest = 300

/** The answer at an address: as it is kept, or else made. */
export type ResponseCache = (address: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** Keeps answers that follow from the numbers on sale and their categories alone until these change, in the memory of this process. */
export function createInventoryCache({
  numberIndex,
  categories,
}: Pick<Context, 'numberIndex' | 'categories'>): ResponseCache {
  const answers = new Map<string, Buffer>()
  /** Weakly, or an index that another took the place of would stay in memory as long as nobody asks. */
  let keptFor: { index?: WeakRef<object>; version?: string } = {}
  const versionOf = (index: { version: number }) => `${index.version} ${categories.version}`
  return async (address, make) => {
    const index = numberIndex.current
    if (!index || address.length > longest) return make()
    const version = versionOf(index)
    if (index !== keptFor.index?.deref() || version !== keptFor.version) {
      answers.clear()
      keptFor = { index: new WeakRef(index), version }
    }
    const known = answers.get(address)
    if (known) return known
    const made = await make()
    if (index !== keptFor.index?.deref() || versionOf(index) !== version) return made
    if (answers.size >= most) answers.clear()
    answers.set(address, made)
    return made
  }
}
