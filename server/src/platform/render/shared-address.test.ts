import { CourseLength, CourseLevel, CourseSort, listCatalog } from '@akada/contract/courses.ts'
import { describe, expect, test } from 'vitest'
import { sharedAddress } from './shared-address.ts'

describe('a shared page’s URL', () => {
  test.each([
    ['/courses?level=ALL,BEGINNER&price=free', '/courses?level=BEGINNER%2CALL&price=free'],
    ['/courses?price=free&level=BEGINNER&level=ALL&level=ALL', '/courses?level=BEGINNER%2CALL&price=free'],
    ['/courses?language=Yoruba, English,Yoruba', '/courses?language=English%2CYoruba'],
    ['/courses?sort=newest&search=excel', '/courses?search=excel&sort=newest'],
    ['/courses?price=paid,free&rating=4.0&rating=4.5', '/courses?price=free&rating=4.5'],
  ])('%s is normalized to %s', (written, known) => {
    expect(sharedAddress(written)).toBe(known)
    expect(sharedAddress(known)).toBe(known)
  })

  test.each([
    'price=cheap',
    'rating=4.1',
    'length=2-3',
    'level=beginner',
    'sort=oldest',
    'stars=6',
    'level=',
    'language=',
    'language=%00',
    'x=1',
  ])('drops unknown parameters and values: %s', (query) => expect(sharedAddress(`/courses?${query}`)).toBe('/courses'))

  test('keeps every catalog filter and sort order', () => {
    const { price, rating } = listCatalog.query.def.shape
    const choices = {
      price: price.def.innerType.options,
      rating: rating.def.innerType.options,
      length: CourseLength.options,
      level: CourseLevel.options,
      sort: CourseSort.options,
    }

    for (const [name, values] of Object.entries(choices))
      for (const value of values) expect(sharedAddress(`/courses?${name}=${value}`)).toBe(`/courses?${name}=${value}`)
  })
})
