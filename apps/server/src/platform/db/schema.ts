import type { AgreementSchema } from './schema/agreements.ts'
import type { ApprovalSchema } from './schema/approvals.ts'
import type { AuditSchema } from './schema/audit.ts'
import type { CallSchema } from './schema/calls.ts'
import type { CategorySchema } from './schema/categories.ts'
import type { ConsoleSchema } from './schema/console.ts'
import type { ChangeSetSchema } from './schema/change-sets.ts'
import type { ContentSchema } from './schema/content.ts'
import type { CustomerSchema } from './schema/customers.ts'
import type { ExportSchema } from './schema/exports.ts'
import type { ImportSchema } from './schema/imports.ts'
import type { InfrastructureSchema } from './schema/infrastructure.ts'
import type { InvoiceSchema } from './schema/invoices.ts'
import type { NumberSchema } from './schema/numbers.ts'
import type { OrderSchema } from './schema/orders.ts'
import type { PaymentSchema } from './schema/payments.ts'
import type { PhoneChangeSchema } from './schema/phone-changes.ts'
import type { RefundRequestSchema } from './schema/refund-requests.ts'
import type { PriceSchema } from './schema/pricing.ts'
import type { RuleSchema } from './schema/ring-rules.ts'
import type { SavedSearchSchema } from './schema/saved-searches.ts'
import type { StaffSchema } from './schema/staff.ts'
import type { SubscriptionSchema } from './schema/subscriptions.ts'
import type { SupportSchema } from './schema/support.ts'
import type { TransferSchema } from './schema/transfers.ts'
import type { UserSchema } from './schema/users.ts'
import type { WaitSchema } from './schema/waitlist.ts'

export type Schema = UserSchema &
  CustomerSchema &
  PhoneChangeSchema &
  NumberSchema &
  CategorySchema &
  OrderSchema &
  PaymentSchema &
  SubscriptionSchema &
  TransferSchema &
  CallSchema &
  RuleSchema &
  ContentSchema &
  AgreementSchema &
  SupportSchema &
  WaitSchema &
  SavedSearchSchema &
  ImportSchema &
  StaffSchema &
  ApprovalSchema &
  RefundRequestSchema &
  InvoiceSchema &
  AuditSchema &
  ConsoleSchema &
  PriceSchema &
  ExportSchema &
  ChangeSetSchema &
  InfrastructureSchema
