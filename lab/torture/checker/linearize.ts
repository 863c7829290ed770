/** Something that was done to one register, at one moment between `start` and `end`. */
export type Operation<State> = {
  /** What a person is told of it. */
  label: string
  start: number
  /** Infinity when nobody saw it end. */
  end: number
  /** Whether it has happened for certain; otherwise it may have. */
  must: boolean
  /** The register after it; undefined where it cannot happen. Registers are compared by `===`. */
  step: (state: State) => State | undefined
}

/** `impossible`: no order of the operations explains them all; what was reached at best, and what then had to come and could not. */
export type Verdict = { verdict: 'possible' | 'undecided' } | { verdict: 'impossible'; stuck: string[] }

/** So many combinations are looked at before a history counts as undecided. */
const mostVisited = 50_000

/** So many of those that may have happened are tried in a row. */
const longestBridge = 2

/** An operation with a bit of its own. */
type Numbered<State> = Operation<State> & { bit: bigint }

/** Some operations that are done (one bit each), the register that they led to, and how many that must happen are left. */
type Point<State> = { done: bigint; state: State; left: number }

/** Something that showed what the register holds, and for certain. */
export function shows<State>(label: string, value: State) {
  return { label, must: true, step: (now: State) => (now === value ? now : undefined) }
}

/**
 * Whether some order of the operations, each at a moment within its own time, explains them all (Herlihy & Wing 1990), by the search of Wing and Gong
 * with the memory of Lowe ("Testing for linearizability", 2017): a set of operations that are done and the register that it led to is not tried twice.
 * One that may have happened, which nobody saw end, is tried just before one that must and cannot without it: if it is needed it can wait until then.
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
    // What is pushed last is tried first: what had to end first.
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

/** Where the next operation that must happen may lead, the one first that may end last. */
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

/** Where operations that may have happened lead, one way to each register. */
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

/** The operations that may be next: they began before any other that is not done, and must be, had ended. */
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
