import type { customerRequestEndpoints } from '@hao/contract/console/endpoints/customer-requests.ts'
import { customerRequestList } from '@hao/contract/console/lists/customer-requests.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Trx } from '../../platform/db/database.ts'
import { listById } from '../base/list.ts'
import { actOf, actorOf, type ConsoleHandlers } from '../base/request-context.ts'
import { lockCustomer, unblockCustomer } from './block-customer.ts'
import {
  approveCustomerRequest,
  askBlock,
  askData,
  declineCustomerRequest,
  withdrawCustomerRequest,
} from './decide-request.ts'
import { getCustomerRequest, selectCustomerRequests } from './list-requests.ts'
import { sealData, takeFile } from './seal-data.ts'

type CareKey = `POST /customers/:id/${'unblock' | 'check-signs' | 'notes' | 'tags'}`

/** Locks an account that is not deleted. */
async function requireAccount(trx: Trx, id: number): Promise<void> {
  const { deleted_at } = await lockCustomer(trx, id)
  if (deleted_at) throw refuse('no-such-thing')
}

/** Requests to block customers or to hand out their data. Every audit row is about the customer. */
export function customerRequestRoutes(
  context: Context,
): ConsoleHandlers<Exclude<keyof typeof customerRequestEndpoints, CareKey>> {
  return {
    'GET /customer-requests': (input, request) =>
      listById(input, {
        filters: customerRequestList.schemas,
        select: (filters, page) =>
          selectCustomerRequests(request.db, { ...filters, ...page }, actorOf(request)),
        present: (row) => row,
      }),

    'GET /customer-requests/:id': ({ id }, request) => getCustomerRequest(request.db, id, actorOf(request)),

    'POST /customers/:id/block': async ({ id: userId, silent, until, reason }, request) => {
      const block = { userId, silent, until: until === undefined ? null : new Date(until) }
      const id = await askBlock(request.trx, block, actOf(request, reason))
      return { data: { id }, audit: { subjectId: userId, reason, details: { silent, until: until ?? null } } }
    },

    'POST /customers/:id/data-request': async ({ id: userId, reason, ...letter }, request) => {
      const id = await askData(request.trx, { userId, ...letter }, actOf(request, reason))
      return { data: { id }, audit: { subjectId: userId, reason, details: letter } }
    },

    'POST /customer-requests/:id/approve': async ({ id, note }, request) => {
      const decision = { id, note, ...actorOf(request) }
      const { userId, reason, details } = await approveCustomerRequest(context, request.trx, decision)
      return { data: { id, state: 'approved' }, audit: { subjectId: userId, reason, details } }
    },

    'POST /customer-requests/:id/refuse': async ({ id, reason }, request) => {
      const decision = { id, reason, ...actorOf(request) }
      const { userId, kind, state } = await declineCustomerRequest(context, request.trx, decision)
      return { data: { id, state }, audit: { subjectId: userId, reason, details: { kind } } }
    },

    'POST /customer-requests/:id/withdraw': async ({ id }, request) => {
      const { userId, kind, state } = await withdrawCustomerRequest(request.trx, { id, ...actorOf(request) })
      return { data: { id, state }, audit: { subjectId: userId, details: { kind } } }
    },

    'POST /customer-requests/:id/seal': async ({ id }, request) => {
      const { userId, letter, password, ...file } = await sealData(context, request.trx, {
        id,
        ...actorOf(request),
      })
      return { data: { password, ...file }, audit: { subjectId: userId, details: { ...letter, ...file } } }
    },

    'POST /customer-requests/:id/download': async ({ id }, request) => {
      const { userId, sha256, content } = await takeFile(request.trx, { id, ...actorOf(request) })
      const data = { name: `customer-${userId}-request-${id}.zip`, content: content.toString('base64') }
      return { data, audit: { subjectId: userId, details: { sha256 } } }
    },
  }
}

/** What one person does about a customer alone. */
export function customerCareRoutes({ keys }: Pick<Context, 'keys'>): ConsoleHandlers<CareKey> {
  return {
    'POST /customers/:id/unblock': async ({ id, reason }, request) => {
      await unblockCustomer(request.trx, id, actOf(request, reason))
      return { data: { id }, audit: { subjectId: id, reason } }
    },

    'POST /customers/:id/check-signs': async ({ id, reason }, { trx, at }) => {
      await lockCustomer(trx, id)
      await trx.updateTable('users').set({ signs_checked_at: at }).where('id', '=', id).execute()
      return { data: { id }, audit: { subjectId: id, reason } }
    },

    'POST /customers/:id/notes': async ({ id, text: typed }, { trx, staff, at }) => {
      await requireAccount(trx, id)
      const text = await keys.encrypt('customer_notes.text', typed)
      await trx
        .insertInto('customer_notes')
        .values({ user_id: id, staff_id: staff.staffId, text, at })
        .execute()
      return { data: { id }, audit: { subjectId: id } }
    },

    'POST /customers/:id/tags': async ({ id, tags }, { trx }) => {
      await requireAccount(trx, id)
      await trx
        .updateTable('users')
        .set({ tags: [...new Set(tags)] })
        .where('id', '=', id)
        .execute()
      return { data: { id }, audit: { subjectId: id } }
    },
  }
}
