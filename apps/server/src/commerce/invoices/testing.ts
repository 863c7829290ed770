import type { Context } from '../../context.ts'

/** A title with a tax number whose check character is right (GB 32100). */
export const companyTitle = {
  titleKind: 'company',
  title: '杭州测试网络有限公司',
  taxNumber: '91330106MA2CFLDG4R',
  email: 'finance@example.com',
} as const

/** The least that counts as a PDF. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let numbers = 0

/** A number of an invoice, of 20 digits, another one each time. */
export const nextInvoiceNumber = () => String((numbers += 1)).padStart(20, '2633')

/** Stores the PDF of an invoice. */
export async function insertInvoiceFile({ db, keys }: Context, id: number): Promise<void> {
  const content = await keys.encrypt('invoice_files.content', pdf.toString('base64'))
  await db.insertInto('invoice_files').values({ invoice_id: id, content }).execute()
}
