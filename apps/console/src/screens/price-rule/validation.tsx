import type { FormRule } from 'antd'
import type { RulesFormValues } from './form-values.ts'

/** The properties of a field for yuan. */
export const yuanInput = { min: 0, max: 1_000_000, precision: 2 }
export const yuanSign = <span className="quiet">¥</span>

/** A form rule that fails when `isWrong` returns true for the value and the whole form. */
export const rejectWhen =
  (message: string, isWrong: (value: unknown, form: RulesFormValues) => boolean): FormRule =>
  ({ getFieldsValue }) => ({
    validator: async (_rule: object, value: unknown) => {
      if (isWrong(value, getFieldsValue(true))) throw new Error(message)
    },
  })
