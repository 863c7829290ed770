import { Input, type InputProps } from 'antd'

/**
 * A date and time field in Shanghai time; `parseShanghaiField` reads it. The maximum keeps browsers from
 * accepting a six-digit year.
 */
export function MomentInput(props: Omit<InputProps, 'type' | 'max'>) {
  return <Input {...props} type="datetime-local" max="9999-12-31T23:59" />
}
