import type { TicketDetail } from '@hao/contract/ticket.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { Thread } from './thread.tsx'

test('a ticket of a server of the version before, whose messages have no pictures, is shown', () => {
  const at = '2026-11-21T01:00:00.000Z'
  const message = { id: 1, author: 'service', text: '请重新绑定手机', at }
  const ticket = { id: 7, category: 'calls', state: 'closed', text: '', createdAt: at, updatedAt: at }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/service/ticket/7">
        <Thread ticket={{ ...ticket, messages: [message] } as unknown as TicketDetail} />
      </Router>
    </QueryClientProvider>,
  )
  expect(html).toContain('请重新绑定手机')
})
