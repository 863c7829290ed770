import { useQuery } from '@tanstack/react-query'
import { Alert, Flex } from 'antd'
import { read } from '../../base/api/query.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callTexts } from './texts.ts'

/** Milliseconds between two requests for the carrier's state. */
const refetchMs = 30_000

/** Warns when the carrier is silent or its endpoint does not answer. */
export function CarrierWarning() {
  const t = useTexts(callTexts)
  const { data } = useQuery({ ...read('GET /carrier', {}), refetchInterval: refetchMs })
  if (!data?.configured || (!data.silent && data.door !== 'silent')) return null
  const heard = data.heardAt ? formatMoment(data.heardAt) : t.never
  return (
    <Flex vertical gap={8}>
      {data.silent && <Alert type="error" showIcon title={`${t.silent} · ${t.silentSince(heard)}`} />}
      {data.door === 'silent' && <Alert type="warning" showIcon title={`${t.door} · ${t.doorHint}`} />}
    </Flex>
  )
}
