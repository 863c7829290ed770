/** How many rows a customer's screen shows in each section, newest first. */
export const customerListLimits = {
  consents: 20,
  orders: 30,
  subscriptions: 50,
  tickets: 20,
  notes: 50,
  history: 50,
} as const
