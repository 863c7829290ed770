import { createResponse } from '../message/response.ts'
import type { Call } from './call-context.ts'

/** Handles late messages of a call that has ended. A BYE that crosses ours gets 200. */
export const overCall: Call = {
  request: (_side, transaction) => {
    const { request } = transaction
    transaction.respond(createResponse(request, request.method === 'BYE' ? 200 : 481))
  },
  acknowledged: () => {},
  cancel: () => {},
  end: () => {},
}
