import type { GeneratedAlways } from 'kysely'

/** What the consent was needed for; `change`: a new version alone. */
export type ConsentOccasion = 'login' | 'order' | 'renewal' | 'alert' | 'change'

export type AgreementSchema = {
  agreements: { id: string; version: string; effective_at: Date }
  agreement_texts: {
    agreement_id: string
    version: string
    locale: string
    title: string
    body: string
    changes: string | null
  }
  consents: {
    id: GeneratedAlways<number>
    user_id: number
    agreement_id: string
    version: string
    occasion: ConsentOccasion
    order_id: number | null
    subscription_id: number | null
    wait_id: number | null
    locale: string
    at: Date
    ip: Buffer | null
    user_agent: string | null
  }
}
