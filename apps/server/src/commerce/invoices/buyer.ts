import type { Keys } from '../../platform/encryption/keys.ts'

/** Whom an invoice is for. Stored encrypted, as one value. */
export type InvoiceBuyer = { title: string; taxNumber?: string | undefined; email?: string | undefined }

export const sealBuyer = (keys: Keys, buyer: InvoiceBuyer) =>
  keys.encrypt('invoices.buyer', JSON.stringify(buyer))

/** Null when the account was deleted before the invoice was issued. */
export async function openBuyer(keys: Keys, sealed: Buffer | null): Promise<InvoiceBuyer | null> {
  const text = await keys.decrypt('invoices.buyer', sealed)
  return text === null ? null : (JSON.parse(text) as InvoiceBuyer)
}
