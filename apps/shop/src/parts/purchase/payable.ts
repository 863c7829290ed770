import type { Order } from '@hao/contract/entities.ts'

/** An unpaid order and what it costs (yuan), as the screen shows it. */
export type Payable = Pick<Order, 'id' | 'amount'>
