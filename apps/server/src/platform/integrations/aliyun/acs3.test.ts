import { expect, test } from 'vitest'
import { acs3Authorization, sha256Hex } from './acs3.ts'

test("the example in Alibaba Cloud's documentation gives its signature", () => {
  const authorization = acs3Authorization('YourAccessKeyId', 'YourAccessKeySecret', {
    method: 'POST',
    path: '/',
    query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    headers: {
      'x-acs-version': '2014-05-26',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-content-sha256': sha256Hex(''),
    },
    body: '',
  })
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})
