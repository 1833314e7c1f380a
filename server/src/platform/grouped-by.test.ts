import { expect, test } from 'vitest'
import { groupedBy } from './grouped-by.ts'

test('rows are grouped by value in their order, and each row is read once', () => {
  let reads = 0
  const rows = Array.from({ length: 1000 }, (_, place) => ({
    place,
    get lectureId() {
      reads++
      return place % 3
    },
  }))

  const rowsOf = groupedBy(rows, 'lectureId')
  for (let lookup = 0; lookup < 1000; lookup++) rowsOf(lookup)

  expect(reads).toBe(1000)
  expect(rowsOf(1).slice(0, 3)).toMatchObject([{ place: 1 }, { place: 4 }, { place: 7 }])
  expect(rowsOf(9)).toEqual([])
})
