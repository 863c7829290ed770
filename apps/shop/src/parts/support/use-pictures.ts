import { useState } from 'react'
import { isApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { ticketLimits } from '@hao/contract/ticket-limits.ts'
import { request } from '../../base/api/request.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { supportTexts } from './texts.ts'

/** A picture for a message: `id` once the server has it, `data` (a data URL) if it was chosen here. */
export type ChosenPicture = { key: number; id?: number; data?: string; share: number; failed?: boolean }

export type Pictures = ReturnType<typeof usePictures>

let keys = 0

function describeFailure(error: unknown, t: Texts<typeof supportTexts>): string {
  if (isRefusal(error, 'support-limit')) return t.uploadLimit(ticketLimits.uploads)
  return isApiError(error) && error.status > 0 ? error.message : t.notSent
}

/** The pictures of a message being written, each uploaded at once; `uploaded` are those of a draft. */
export function usePictures(uploaded: readonly number[] = []) {
  const t = useTexts(supportTexts)
  const max = ticketLimits.pictures
  const [list, setList] = useState<ChosenPicture[]>(() => uploaded.map((id) => ({ key: -id, id, share: 1 })))
  const [problem, setProblem] = useState<string>()

  const update = (key: number, change: Partial<ChosenPicture>) =>
    setList((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const drop = (key: number) => setList((all) => all.filter((each) => each.key !== key))

  const upload = async (key: number, data: string) => {
    update(key, { failed: false, share: 0, data })
    const fetch = fetchWithProgress((share) => update(key, { share }))
    const input = { picture: data.slice(data.indexOf(',') + 1) }
    try {
      update(key, await request('POST /ticket/picture', input, { quiet: true, fetch }))
    } catch (error) {
      update(key, { failed: true })
      setProblem(describeFailure(error, t))
    }
  }
  const take = async (key: number, file: File) => {
    const shrunk = await shrinkPicture(file)
    if ('data' in shrunk) return upload(key, shrunk.data)
    drop(key)
    setProblem(t[shrunk.problem])
  }
  const add = (files: readonly File[]) => {
    const taken = files.slice(0, max - list.length).map((file) => ({ file, key: (keys += 1) }))
    setProblem(files.length > taken.length ? t.tooManyPictures(max) : undefined)
    setList((all) => [...all, ...taken.map(({ key }) => ({ key, share: 0 }))])
    for (const { key, file } of taken) void take(key, file)
  }
  /** False while a picture is not uploaded. */
  const check = () => {
    const waits = list.some(({ id }) => id === undefined)
    if (waits) setProblem(list.some(({ failed }) => failed) ? t.picturesFailed : t.picturesWait)
    return !waits
  }
  const forget = (why?: string) => {
    setList([])
    setProblem(why)
  }
  return {
    list,
    problem,
    ids: list.flatMap(({ id }) => id ?? []),
    add,
    retry: ({ key, data }: ChosenPicture) => {
      setProblem(undefined)
      if (data) void upload(key, data)
    },
    remove: (key: number) => {
      setProblem(undefined)
      drop(key)
    },
    check,
    forget,
  }
}
