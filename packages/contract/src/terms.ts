/** The amount (yuan) that is paid or returned; for an order with the `price` (yuan) of a month. */
export type Terms = { amount: number; price?: number; months?: number; autoRenew?: boolean }
