import { Input, type InputProps } from 'antd'
import { countCharacters } from '@hao/contract/name.ts'

/** A field for one line of at most `max` characters, counted as readers do. More are marked, not cut. */
export function NameInput({ max, ...rest }: InputProps & { max: number }) {
  return <Input {...rest} count={{ max, strategy: countCharacters }} />
}
