import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a lazy part is shown once it has loaded', async () => {
  const Part = lazyPart(async () => Greeting)
  render(
    <Suspense fallback="Loading">
      <Part name="Ada" />
    </Suspense>,
  )

  expect(await screen.findByText('Hello Ada')).toBeDefined()
})

test.each([
  [undefined, 'We couldn’t load this part of the page.'],
  [() => <p>Nothing here</p>, 'Nothing here'],
])("a lazy part leaves the rest of the page unchanged if its script can't be loaded", async (fallback, expected) => {
  const Part = lazyPart<{ name: string }>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), fallback)
  render(
    <main>
      <h1>Course</h1>
      <Suspense fallback="Loading">
        <Part name="Ada" />
      </Suspense>
    </main>,
  )

  expect(await screen.findByText(expected)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Course' })).toBeDefined()
})
