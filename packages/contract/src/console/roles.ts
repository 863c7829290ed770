/** What a member of staff may be; one may be several. */
export const roles = ['inventory', 'service', 'finance', 'telephony', 'owner'] as const

export type Role = (typeof roles)[number]
