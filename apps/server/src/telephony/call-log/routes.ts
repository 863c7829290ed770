import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { changeSettings, clearLog, deleteCall } from './change-log.ts'
import { exportCallLog, revealCaller } from './export-calls.ts'
import { selectSettings } from './log-queries.ts'
import { listCalls } from './list-calls.ts'
import { nameCaller } from './name-caller.ts'
import { deleteVoicemail, hearVoicemail } from './voicemails.ts'

type CallEndpoints =
  | 'GET /calls'
  | 'GET /calls/export'
  | 'GET /calls/:id/caller'
  | 'PATCH /calls/:id'
  | 'DELETE /calls/:id'
  | 'DELETE /calls'
  | 'POST /calls/:id/voicemail'
  | 'DELETE /calls/:id/voicemail'
  | 'GET /call-settings'
  | 'PATCH /call-settings'

export function callRoutes(context: Context): Handlers<CallEndpoints> {
  return {
    'GET /calls': async (page, { user }) => listCalls(context, { ...page, userId: user.id }),
    'GET /calls/export': async (_, { user }) => exportCallLog(context, user.id),
    'GET /calls/:id/caller': async ({ id }, { user }) => revealCaller(context, user.id, id),
    'PATCH /calls/:id': async (input, { user }) => nameCaller(context, user.id, input),
    'DELETE /calls/:id': async ({ id }, { user }) => {
      await deleteCall(context, user.id, id)
      return { id }
    },
    'DELETE /calls': async ({ number }, { user }) => ({ deleted: await clearLog(context, user.id, number) }),
    'POST /calls/:id/voicemail': async ({ id }, { user }) => ({
      sound: await hearVoicemail(context, { userId: user.id, id }),
    }),
    'DELETE /calls/:id/voicemail': async ({ id }, { user }) => {
      await deleteVoicemail(context, { userId: user.id, id })
      return { id }
    },
    'GET /call-settings': async (_, { user }) => selectSettings(context.db, user.id),
    'PATCH /call-settings': async (change, { user }) => changeSettings(context, user, change),
  }
}
