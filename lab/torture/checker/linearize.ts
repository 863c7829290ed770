/** An operation on one register, with its effect at one moment between `start` and `end`. */
export type Operation<State> = {
  /** Its description for a person. */
  label: string
  start: number
  /** Infinity when its result is unknown. */
  end: number
  /** Whether it certainly happened; otherwise it may have. */
  must: boolean
  /** The register after it; undefined where it cannot happen. Registers are compared by `===`. */
  step: (state: State) => State | undefined
}

/** `impossible`: has the best order found, and the operation that could not follow. */
export type Verdict = { verdict: 'possible' | 'undecided' } | { verdict: 'impossible'; stuck: string[] }

/** The number of combinations after which a history counts as undecided. */
const mostVisited = 50_000

/** The number of uncertain operations that are tried in a row. */
const longestBridge = 2

type Numbered<State> = Operation<State> & { bit: bigint }

/** Done operations (one bit each), the resulting register, and the number of certain operations left. */
type Point<State> = { done: bigint; state: State; left: number }

/** An operation that showed the register's value, and certainly happened. */
export function readOperation<State>(label: string, value: State) {
  return { label, must: true, step: (now: State) => (now === value ? now : undefined) }
}

/**
 * Herlihy & Wing 1990, by the search of Wing and Gong with Lowe's memoisation ("Testing for linearizability",
 * 2017): a set of done operations with its register is tried once. An uncertain operation is tried just
 * before a certain one that needs it.
 */
export function linearize<State extends string | number>(
  initial: State,
  operations: readonly Operation<State>[],
): Verdict {
  const sorted = operations.toSorted((a, b) => a.start - b.start)
  const list = sorted.map((operation, at) => ({ ...operation, bit: 1n << BigInt(at) }))
  const left = list.filter(({ must }) => must).length
  const seen = new Set<string>()
  let best: Point<State> = { done: 0n, state: initial, left }
  const stack = [best]
  for (let now = stack.pop(); now; now = stack.pop()) {
    if (now.left === 0) return { verdict: 'possible' }
    if (now.left < best.left) best = now
    if (seen.size > mostVisited) return { verdict: 'undecided' }
    // The last one pushed is tried first: the operation that ended first.
    for (const next of following(list, now)) {
      const key = `${next.done.toString(36)} ${next.state}`
      if (seen.has(key)) continue
      seen.add(key)
      stack.push(next)
    }
  }
  const stuck = candidates(list, best.done).filter(({ must }) => must)
  return {
    verdict: 'impossible',
    stuck: [`the register is ${best.state}; none of these can be next:`, ...stuck.map(({ label }) => label)],
  }
}

/** The results of the next certain operation; the one that ends last comes first. */
function following<State>(list: readonly Numbered<State>[], from: Point<State>): Point<State>[] {
  const open = candidates(list, from.done)
  const optional = open.filter(({ must }) => !must)
  return open
    .filter(({ must }) => must)
    .toSorted((a, b) => b.end - a.end)
    .flatMap(({ step, bit }) => {
      const before = step(from.state) === undefined ? bridges(optional, from) : [from]
      return before.flatMap(({ done, state, left }) => {
        const after = step(state)
        return after === undefined ? [] : [{ done: done | bit, state: after, left: left - 1 }]
      })
    })
}

/** The results of uncertain operations, one way to each register. */
function bridges<State>(optional: readonly Numbered<State>[], from: Point<State>): Point<State>[] {
  const reached = new Map([[from.state, from]])
  for (let length = 1; length <= longestBridge; length += 1) {
    const ends = [...reached.values()]
    for (const { done, state, left } of ends)
      for (const { step, bit } of optional) {
        const after = (done & bit) === 0n ? step(state) : undefined
        if (after !== undefined && !reached.has(after))
          reached.set(after, { done: done | bit, state: after, left })
      }
  }
  reached.delete(from.state)
  return [...reached.values()]
}

/** The possible next operations: they began before every other open certain operation ended. */
function candidates<State>(list: readonly Numbered<State>[], done: bigint): Numbered<State>[] {
  const open: Numbered<State>[] = []
  let firstEnd = Infinity
  for (const operation of list) {
    const { start, end, must, bit } = operation
    if (start > firstEnd) break
    if (done & bit) continue
    open.push(operation)
    if (must && end < firstEnd) firstEnd = end
  }
  return open.filter(({ start }) => start <= firstEnd)
}
