/**
 * What a person confirms: the amount (yuan) that is paid or returned, and for an order what it buys. `price`
 * (yuan) is for one month.
 */
export type Terms = { amount: number; price?: number; months?: number; autoRenew?: boolean }
