import { Alert, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { formTexts } from './texts.ts'
import { usePasswordWeakness } from './use-password-weakness.ts'

type FormErrorsProps = {
  failure: ApiError | undefined
  /** The form with the fields to mark when the server names them. */
  form?: FormInstance
  /** Converts a field of the request, such as `rules.tiers.0.fen`, to the form's field. Both use dots. */
  nameOf?: (field: string) => string
}

/** Why a form was refused: announced above its fields, and marked at each field that the server names. */
export function FormErrors({ failure, form, nameOf = itself }: FormErrorsProps) {
  const t = useTexts(formTexts)
  const reasons: Readonly<Record<string, string>> = {
    too_small: t.tooSmall,
    too_big: t.tooBig,
    unseen: t.unseen,
  }
  const weakness = usePasswordWeakness(failure)
  useEffect(() => {
    if (!failure || !form) return
    const refused = new Map(refusedFields(failure).map(({ field, reason }) => [nameOf(field), reason]))
    const marked = form.getFieldsError().flatMap(({ name }) => {
      const reason = refused.get(name.join('.'))
      return reason === undefined ? [] : [{ name, errors: [reasons[reason] ?? t.wrong] }]
    })
    form.setFields(marked)
    if (marked[0]) form.scrollToField(marked[0].name, { block: 'center', focus: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal: typing removes the mark
  }, [failure])
  if (!failure) return null
  const filters = refusedFields(failure).flatMap(({ field }) => /\bfilters?\.(.+)/.exec(field)?.[1] ?? [])
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={failure.message}
      description={filters.length > 0 ? t.filters(filters.join(t.comma)) : weakness}
      className="form-errors"
    />
  )
}

const itself = (field: string) => field

/** The fields that the server refused, with zod's issue codes. */
function refusedFields(failure: ApiError) {
  return (isRefusal(failure, 'bad-request') && failure.details.fields) || []
}
