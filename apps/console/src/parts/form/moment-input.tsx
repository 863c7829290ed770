import { Input, type InputProps } from 'antd'

/** A field for date and time of the clock in Shanghai, which `momentOf` reads. Its last year keeps browsers from taking six figures for one. */
export function MomentInput(props: Omit<InputProps, 'type' | 'max'>) {
  return <Input {...props} type="datetime-local" max="9999-12-31T23:59" />
}
