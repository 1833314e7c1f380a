import { listReviews } from '@akada/contract/reviews.ts'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Providers } from '../../app/providers.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import { fakeEndpoint } from '../../testing/fake-endpoint.ts'
import { givenSite } from '../../testing/given-site.ts'
import { CourseReviews } from './course-reviews.tsx'
import { reviewsQuery } from './reviews.api.ts'

test.each([
  { chosen: 'highest', calls: [[{ stars: undefined, sort: 'highest' }]] },
  { chosen: 'newest', calls: [] },
])('reviews follow the order $chosen, chosen before hydration', async ({ chosen, calls }) => {
  const filter = { stars: undefined, sort: 'newest' } as const
  fakeEndpoint(listReviews, { content: [], totalElements: 1, page: 1, size: 20, averageRating: 4, distribution: [{ stars: 4, count: 1 }] })
  const queryClient = createQueryClient()
  await queryClient.fetchInfiniteQuery(reviewsQuery(7, filter))
  const onFilter = vi.fn()
  const app = (
    <Providers queryClient={queryClient} site={givenSite()}>
      <CourseReviews courseId={7} filter={filter} onFilter={onFilter} tools={undefined} />
    </Providers>
  )
  const page = document.createElement('div')
  page.innerHTML = renderToString(app)
  document.body.append(page)
  const option = page.querySelector<HTMLOptionElement>(`option[value=${chosen}]`)
  if (option) option.selected = true

  const root = await act(() => hydrateRoot(page, app))

  expect(option).not.toBeNull()
  expect(onFilter.mock.calls).toEqual(calls)
  act(() => root.unmount())
  page.remove()
})
