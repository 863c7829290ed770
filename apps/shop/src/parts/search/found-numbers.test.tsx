import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { readPages } from '../../base/api/query.ts'
import { FoundNumbers } from './found-numbers.tsx'
import { parseSearchRequest, toEndpointInput } from './search-request.ts'

test('the answer of a server of the version before, which has no alternatives, is shown', () => {
  const asked = parseSearchRequest(new URLSearchParams({ q: '尾号8' }), [])
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => undefined) } },
  })
  const answer = { list: [], total: 0, more: false, hasMore: false, unread: ['天气'], relaxed: [] }
  client.setQueryData(readPages('GET /number/find', toEndpointInput(asked)).queryKey, {
    pages: [{ ...answer, understood: [{ label: '尾号 8' }] }],
    pageParams: [{ current: 1 }],
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/search">
        <FoundNumbers asked={asked} address="/search" onText={() => undefined} tools="" restart="" />
      </Router>
    </QueryClientProvider>,
  )
  expect(html).toContain('<span>尾号 8</span>')
  expect(html).toContain('天气')
})
