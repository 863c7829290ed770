import { type Entry, groupBy, describeEntry } from '../history.ts'
import type { Final } from './final.ts'
import { linearize, type Operation, readOperation } from './linearize.ts'

/** Each favourite is one register: lists and the final state show the newest like or dislike. */
export function checkFavourites(history: readonly Entry[], final: Final): string[] {
  const ofUsers = groupBy(history, ({ userId }) => [userId])
  const problems: string[] = []
  for (const [userId, entries] of ofUsers) {
    const liked = new Set(entries.filter(({ op }) => op === 'like').map(({ numberId }) => numberId))
    for (const numberId of liked) {
      const kept = final.favourites.has(`${userId} ${numberId}`) ? 1 : 0
      const verdict = linearize<number>(0, [
        ...entries.flatMap((entry) => operationsOf(entry, numberId, final)),
        { ...readOperation(`in the end it is ${kept}`, kept), start: final.start, end: final.end },
      ])
      if (verdict.verdict === 'possible') continue
      const stuck = verdict.verdict === 'impossible' ? verdict.stuck : ['too long to decide']
      const told = entries.filter((entry) => entry.numberId === numberId && entry.op === 'like')
      problems.push(
        [
          `favourite ${numberId} of user ${userId}: ${stuck.join('\n  ')}`,
          ...told.map((each) => `    ${describeEntry(each)}`),
        ].join('\n'),
      )
    }
  }
  return problems
}

function operationsOf(entry: Entry, numberId: number | undefined, final: Final): Operation<number>[] {
  const { op, start, end, outcome, favourites } = entry
  if (op === 'favourites' && favourites)
    return [
      { ...readOperation(describeEntry(entry), favourites.includes(numberId ?? 0) ? 1 : 0), start, end },
    ]
  if (op !== 'like' || entry.numberId !== numberId || outcome === 'refused') return []
  const must = outcome === 'ok'
  return [{ label: describeEntry(entry), start, end: must ? end : final.end, must, step: () => entry.liked }]
}
