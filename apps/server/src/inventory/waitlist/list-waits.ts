import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import type { LinkedWait, Wait } from '@hao/contract/wait.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { toYuan } from '../../platform/base/money.ts'
import { presentNumber, presentNumberTo, publicColumns } from '../numbers/present.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { readLinkToken } from './link-token.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** The active waits of a user, newest first; or the wait with this id, in any state. */
async function selectWaits(db: Db | Trx, which: { userId: number } | { id: number }) {
  const owner = sql<number>`waits.user_id`
  let waits = db
    .selectFrom('waits')
    .select([
      'waits.id',
      'waits.user_id',
      'waits.mask',
      'waits.mask_anchor',
      'waits.max_price_fen',
      'waits.created_at',
      'waits.ends_at',
      'waits.state',
    ])
  waits =
    'id' in which
      ? waits.where('waits.id', '=', which.id)
      : waits.where('waits.user_id', '=', which.userId).where('waits.state', '=', 'waiting')
  return waits
    .select((wait) => [
      jsonObjectFrom(
        wait.selectFrom('numbers').select(publicColumns).whereRef('numbers.id', '=', 'waits.number_id'),
      ).as('number'),
      jsonObjectFrom(
        wait
          .selectFrom('offers')
          .innerJoin('numbers', 'numbers.id', 'offers.number_id')
          .select(publicColumns)
          .whereRef('offers.wait_id', '=', 'waits.id')
          .where('offers.state', '=', 'open'),
      ).as('offered'),
      jsonArrayFrom(
        wait
          .selectFrom('wait_matches')
          .innerJoin('numbers', 'numbers.id', 'wait_matches.number_id')
          .select(publicColumns)
          .whereRef('wait_matches.wait_id', '=', 'waits.id')
          .where((number) =>
            number.or([
              number('numbers.state', '=', 'on_sale'),
              number('numbers.offered_to_user_id', '=', owner),
            ]),
          )
          .orderBy('wait_matches.at', 'desc')
          .orderBy('wait_matches.number_id', 'desc'),
      ).as('matches'),
    ])
    .orderBy('waits.id', 'desc')
    .execute()
}

/** The active waits of a user, newest first, with the open offer and the matching numbers of each. */
export async function listWaits(db: Db, userId: number): Promise<Wait[]> {
  return (await selectWaits(db, { userId })).map(present)
}

/** One wait of any user. */
export async function getWait(db: Db, id: number): Promise<Wait> {
  return present(firstRow({ rows: await selectWaits(db, { id }) }))
}

/** The wait of an SMS link. Refuses `wait-not-found` for an invalid token or a deleted wait. */
export async function findLinkedWait(
  { config, db }: Context,
  token: string,
): Promise<{ id: number; linked: LinkedWait }> {
  const id = readLinkToken(config.codePepper, token)
  const [row] = id === undefined ? [] : await selectWaits(db, { id })
  if (!row) throw refuse('wait-not-found')
  return { id: row.id, linked: { ...presentTarget(row), ended: row.state === 'ended' } }
}

type WaitRow = Awaited<ReturnType<typeof selectWaits>>[number]

function presentTarget({ number, mask, mask_anchor, max_price_fen }: WaitRow) {
  return {
    ...(number && { number: presentNumber(number) }),
    ...(mask !== null && { mask }),
    ...(mask_anchor !== null && { on: mask_anchor }),
    ...(max_price_fen !== null && { maxPrice: toYuan(max_price_fen) }),
  }
}

function present(row: WaitRow): Wait {
  const { id, user_id, offered, matches, created_at, ends_at } = row
  return {
    id,
    ...presentTarget(row),
    createdAt: created_at.toISOString(),
    endsAt: ends_at.toISOString(),
    ...presentOffer(user_id, offered),
    matches: matches.filter((match) => match.id !== offered?.id).map((match) => presentNumber(match)),
  }
}

function presentOffer(userId: number, offered: WaitRow['offered']): Pick<Wait, 'offer'> {
  if (!offered) return {}
  const { offeredUntil, ...number } = presentNumberTo(offered, userId)
  return offeredUntil ? { offer: { number, until: offeredUntil } } : {}
}
