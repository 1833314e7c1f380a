import { expect, test } from 'vitest'
import { addressOf, isNarrowed, myListingIn } from './my-listing.ts'

const read = (query: string) => myListingIn(new URLSearchParams(query))
const instructor = '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa'

test.each([
  ['', '/my-learning'],
  [`search=sewing&sort=title&progress=completed&instructor=${instructor}&category=3&page=2`, undefined],
  ['sort=recent&page=1', '/my-learning'],
  ['sort=price&progress=half&instructor=me&category=-1&page=x&search=%20', '/my-learning'],
  ['category=99999999999', '/my-learning'],
])('the URL for %j is %s', (query, address = `/my-learning?${query}`) => {
  const canonical = addressOf(read(query))

  expect(new URLSearchParams(canonical.split('?')[1]).toString().split('&').sort()).toEqual(
    new URLSearchParams(address.split('?')[1]).toString().split('&').sort(),
  )
})

test("a sort order doesn't count as a filter", () => {
  expect(isNarrowed(read('sort=title&page=3'))).toBe(false)
  expect(isNarrowed(read('progress=completed'))).toBe(true)
})
