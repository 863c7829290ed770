/**
 * What a shopper may send to customer service: characters and pictures of one message, and how much of it in
 * 24 hours.
 */
export const ticketLimits = { characters: 500, pictures: 3, tickets: 5, messages: 30, uploads: 20 } as const
