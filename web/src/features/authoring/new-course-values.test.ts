import { describe, expect, test } from 'vitest'
import { neededSentence, startValues, valuesFromDraft } from './new-course-values.ts'

const written = {
  ...startValues({ last: undefined, tag: 'en-NG' }),
  title: 'Bookkeeping',
  subtitle: 'From receipts to a balance',
  description: '<p>Everything from the first receipt to the balance of a year.</p>',
  categoryIds: [2],
}

describe('start values of a new course', () => {
  test('take the categories and language of the newest course', () => {
    expect(startValues({ last: { categoryIds: [4, 2], language: 'Yoruba' }, tag: 'fr' })).toMatchObject({
      categoryIds: [4, 2],
      language: 'Yoruba',
    })
  })

  test.each([
    ['fr-CA', 'French'],
    ['pcm', 'Nigerian Pidgin'],
    ['en', 'English'],
    ['is-IS', 'English'],
    ['', 'English'],
  ])('take the language of a browser in “%s” for the first course: %s', (tag, language) => {
    expect(startValues({ last: undefined, tag })).toMatchObject({ categoryIds: [], language })
  })

  test('replace the values that a draft of an older release lacks', () => {
    expect(valuesFromDraft('{"title":"Half a title"}', written)).toEqual({ ...written, title: 'Half a title' })
  })
})

describe('what a new course needs', () => {
  test('names all incomplete fields, and is null for a complete course', () => {
    expect(neededSentence(startValues({ last: undefined, tag: 'en' }))).toBe(
      'Complete the title, subtitle, description, and categories to create the course.',
    )
    expect(neededSentence({ ...written, title: 'Shop' })).toBe('Complete the title to create the course.')
    expect(neededSentence(written)).toBeNull()
  })
})
