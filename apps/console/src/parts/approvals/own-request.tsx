import { Alert, Button } from 'antd'
import { useAction } from '../../base/api/use-action.ts'

type OwnRequestProps = {
  id: number
  withdraw: 'POST /customer-requests/:id/withdraw' | 'POST /discounts/:id/withdraw'
  words: { own: string; withdraw: string; withdrawn: string }
}

/** An open request as its asker sees it: another person decides, and they may withdraw it. */
export function OwnRequest({ id, withdraw, words }: OwnRequestProps) {
  const { run, pending } = useAction(withdraw, { successMessage: words.withdrawn })
  return (
    <>
      <Alert type="info" showIcon title={words.own} />
      <Button loading={pending} onClick={() => void run({ id })}>
        {words.withdraw}
      </Button>
    </>
  )
}
