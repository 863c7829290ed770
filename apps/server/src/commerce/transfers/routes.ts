import type { transferEndpoints } from '@hao/contract/endpoints/transfers.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { listTransfers } from './list-transfers.ts'
import { offerTransfer } from './offer-transfer.ts'
import { stopTransfer } from './stop-transfer.ts'

export function transferRoutes(context: Context): Handlers<keyof typeof transferEndpoints> {
  return {
    'GET /transfer': async (_nothing, { user }) => listTransfers(context, user),
    'POST /subscription/:id/transfer': async ({ id, phone }, { user }) =>
      offerTransfer(context, { user, subscriptionId: id, phone }),
    'POST /transfer/:id/accept': async ({ id, agreed = false, versions }, { user, ...visit }) =>
      acceptTransfer(context, { user, transferId: id, agreed, versions, visit }),
    'POST /transfer/:id/stop': async ({ id }, { user }) => stopTransfer(context, { user, transferId: id }),
  }
}
