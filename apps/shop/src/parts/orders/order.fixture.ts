import type { Order } from '@hao/contract/entities.ts'

/** An order of 95013-628888 at 2026-11-21 09:12:44 in Shanghai, unpaid by default. */
export function orderWith(part: Partial<Order> = {}): Order {
  return {
    id: 7,
    outTradeNo: '20261121011244AB',
    number: {
      id: 42,
      number: '628888',
      price: 88,
      state: 'held',
      pattern: { prefix: '62', value: '8888', extra: '', label: 'AAAA' },
    },
    kind: 'new',
    months: 1,
    price: 88,
    amount: 88,
    status: 1,
    stage: 'created',
    autoRenew: false,
    createdAt: '2026-11-21T01:12:44.000Z',
    transactions: [],
    timeline: [],
    ...part,
  }
}
