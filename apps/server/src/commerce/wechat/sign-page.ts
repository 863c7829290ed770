import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { JsSdkConfig } from '../../platform/integrations/wechat/open-platform.ts'
import { configured, refusalOf } from './identify-payer.ts'

/** The JS-SDK's signature for a page of `origin`. Refuses `bad-request` for another site's, `wechat-off`, `wechat-unavailable`. */
export async function signPage(
  context: Context,
  { url, origin }: { url: string; origin: string },
): Promise<JsSdkConfig> {
  const platform = configured(context)
  if (new URL(url).origin !== origin) throw refuse('bad-request')
  return platform.jsSdkConfig(url).catch((error: unknown) => {
    throw refusalOf(context, error)
  })
}
