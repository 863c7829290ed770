/** How many of a customer's own things their screen has, the newest; older ones stand in their lists. */
export const customerListLimits = { consents: 20, orders: 30, subscriptions: 50, tickets: 20 } as const
