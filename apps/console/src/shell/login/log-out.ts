import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { deleteDrafts } from '../../base/browser/drafts.ts'
import { notifyOtherTabs } from '../../base/browser/other-tabs.ts'
import { request } from '../../base/api/request.ts'

/** Ends the session and deletes everything that was read in it. */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient()
  const { message } = App.useApp()
  return async () => {
    try {
      await request('POST /logout', {}, { unattended: true })
      client.clear()
      deleteDrafts()
      notifyOtherTabs(null)
      location.assign('/')
    } catch (error) {
      if (!isApiError(error)) throw error
      void message.error(error.message)
    }
  }
}
