import { expect, test } from 'vitest'
import { minuteMs } from '../../platform/base/time.ts'
import { asking, service } from './testing.ts'

test('an unassigned ticket is assigned to the first of its answerers, and stays with them', async () => {
  const { testConsole, as, opened } = await service()
  const colleague = await testConsole.addStaff('service')
  const { id, seen } = await asking(testConsole)
  const answer = (text: string, who: typeof as) =>
    testConsole.request('POST /tickets/:id/answer', { id, seen, text }, { as: who })
  const both = await Promise.all([answer('一', as), answer('二', colleague)])
  const winner = both[0].status === 200 ? as : colleague
  const other = winner === as ? colleague : as
  const ticket = await opened(id)
  expect(ticket.assignee).toEqual({ id: winner.id, name: winner.name, answers: true })
  expect(ticket.history.map(({ event, staffName, assignee }) => [event, staffName, assignee])).toEqual([
    ['open', null, null],
    ['answer', winner.name, null],
    ['assign', winner.name, winner.name],
  ])
  const newest = ticket.messages.at(-1)!.id
  await testConsole.request('POST /tickets/:id/answer', { id, seen: newest, text: '三' }, { as: other })
  expect((await opened(id)).assignee?.id).toBe(winner.id)
})

test('of two who take a ticket at once the second is told who has it', async () => {
  const { testConsole, as, opened } = await service()
  const colleague = await testConsole.addStaff('service')
  const { id } = await asking(testConsole)
  const take = (who: typeof as, from: number | 'nobody' = 'nobody') =>
    testConsole.request('POST /tickets/:id/assign', { id, from }, { as: who })
  const both = await Promise.all([take(as), take(colleague)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [winner, refused] = both[0].status === 200 ? [as, both[1]] : [colleague, both[0]]
  expect(refused.failure).toMatchObject({
    error: 'stale',
    details: { current: { id: winner.id, name: winner.name } },
  })
  const loser = winner === as ? colleague : as
  expect((await take(loser, winner.id)).status).toBe(200)
  expect((await opened(id)).history.filter(({ event }) => event === 'assign')).toMatchObject([
    { staffName: winner.name, assignee: winner.name },
    { staffName: loser.name, assignee: loser.name },
  ])
})

test('tickets of a colleague who is disabled or of another role count as unassigned', async () => {
  const { testConsole, as, opened } = await service()
  const owner = testConsole.staffByRole.owner
  const free = async () =>
    (await testConsole.request('GET /tickets', { assignee: 'nobody' }, { as })).data.list.map((row) => row.id)
  for (const how of ['disabled', 'of another role']) {
    const gone = await testConsole.addStaff('service')
    const { id, seen } = await asking(testConsole)
    await testConsole.request('POST /tickets/:id/assign', { id }, { as: gone })
    expect(await free(), how).toEqual([])
    const { version } = (await testConsole.request('GET /staff/:id', { id: gone.id }, { as: owner })).data
    const change = { id: gone.id, version, reason: '离职交接' }
    const { status } =
      how === 'disabled'
        ? await testConsole.request('POST /staff/:id/disable', change, { as: owner })
        : await testConsole.request('PATCH /staff/:id', { ...change, roles: ['finance'] }, { as: owner })
    expect(status).toBe(200)
    expect(await free(), how).toEqual([id])
    expect((await opened(id)).assignee).toEqual({ id: gone.id, name: gone.name, answers: false })
    await testConsole.request('POST /tickets/:id/answer', { id, seen, text: '我来跟进' }, { as })
    expect((await opened(id)).assignee).toMatchObject({ id: as.id, answers: true })
  }
})

test('after an answer comes the next open ticket of the queue, without those of others and from the top again', async () => {
  const { testConsole, as } = await service()
  const colleague = await testConsole.addStaff('service')
  const asked: Awaited<ReturnType<typeof asking>>[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    asked.push(await asking(testConsole))
    testConsole.server.advance(minuteMs)
  }
  const [first, second, third, fourth, fifth] = asked.map(({ id }) => id)
  const next = async (place: number) => {
    const { id, seen } = asked[place]!
    return (await testConsole.request('POST /tickets/:id/answer', { id, seen, text: '好了' }, { as })).data
      .next
  }
  await testConsole.request('POST /tickets/:id/assign', { id: third! }, { as: colleague })
  await testConsole.request('POST /tickets/:id/assign', { id: fifth! }, { as })
  await testConsole.request('GET /tickets/:id/presence', { id: fourth!, writing: true }, { as: colleague })
  expect(await next(1)).toBe(fifth)
  expect(await next(4)).toBe(first)
  testConsole.server.advance(2 * minuteMs)
  expect(await next(0)).toBe(fourth)
  expect(await next(3)).toBeNull()
  expect(second).toBeDefined()
})
