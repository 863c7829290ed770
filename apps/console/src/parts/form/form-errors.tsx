import { Alert } from 'antd'
import type { CallError } from '../../base/api/call-error.ts'

/** Why a form was refused, above its fields, read out at once; nothing where it was not. */
export function FormErrors({ failure }: { failure: CallError | undefined }) {
  if (!failure) return null
  return <Alert type="error" showIcon role="alert" title={failure.message} className="form-errors" />
}
