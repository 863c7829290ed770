import { expect, test } from 'vitest'
import { tc3Authorization } from './tc3.ts'

test("the example in Tencent Cloud's documentation gives its signature", () => {
  const authorization = tc3Authorization(
    'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      contentType: 'application/json; charset=utf-8',
      timestamp: 1_551_113_065,
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    },
  )
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})
