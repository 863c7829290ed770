import type { Rows } from './row.ts'

/** The endpoints about the phones that numbers ring. */
export const bindingRows: Pick<Rows, 'POST /subscription/:id/phone'> = {
  'POST /subscription/:id/phone': {
    good: async (owner) => owner.phoneChange(),
    stranger: 'subscription-not-found',
  },
}
