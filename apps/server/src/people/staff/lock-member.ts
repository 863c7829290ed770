import type { Trx } from '../../platform/db/database.ts'

/** Makes what one member of staff does and what is counted of theirs go one after the other, until the transaction ends. */
export async function lockMember(trx: Trx, staffId: number): Promise<void> {
  await trx.selectFrom('staff_members').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}
