/** What a shopper may send to customer service: characters of one message, and how much of it in 24 hours. */
export const ticketLimits = { characters: 500, tickets: 5, messages: 30 } as const
