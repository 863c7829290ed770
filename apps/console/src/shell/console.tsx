import type { Locale } from '@hao/contract/locale.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import english from 'antd/locale/en_US'
import chinese from 'antd/locale/zh_CN'
import { createQueryClient } from '../base/api/query.ts'
import { useLook } from '../base/browser/look.ts'
import { styleNonce } from '../base/browser/style-nonce.ts'
import { useStill } from '../base/browser/use-still.ts'
import { useLocale } from '../base/texts/locale.ts'
import { themeOf } from '../base/theme.ts'
import { Session } from './session.tsx'

const client = createQueryClient()
const words = { zh: chinese, en: english } satisfies Record<Locale, unknown>

/** The operator's console in the user's language and theme. */
export function Console() {
  const look = useLook()
  const locale = useLocale()
  const still = useStill()
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider
        theme={themeOf({ look, locale, still })}
        locale={words[locale]}
        button={{ autoInsertSpace: false }}
        {...(styleNonce && { csp: { nonce: styleNonce } })}
      >
        <App className="console" message={{ maxCount: 3 }}>
          <Session />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}
