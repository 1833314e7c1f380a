import { describe, expect, expectTypeOf, test } from 'vitest'
import type { markCurriculumChanged } from './courses.authoring.queries.ts'
import type { updateReviewStatus } from './courses.review.queries.ts'
import {
  durationString,
  durationsByType,
  type EditableCourse,
  fileName,
  type LockedCourse,
  mayPlay,
  mayView,
  type OwnCourse,
  playableForms,
  type Viewer,
  type VisibleCourse,
} from './courses.rules.ts'
import type { setCover } from './set-cover.ts'

const viewer = (more: Partial<Viewer>): Viewer => ({ id: 'somebody', roles: ['STUDENT'], isEnrolled: false, ...more })
const people = {
  visitor: null,
  student: viewer({}),
  enrolled: viewer({ isEnrolled: true }),
  'other instructor': viewer({ roles: ['STUDENT', 'INSTRUCTOR'] }),
  instructor: viewer({ id: 'teacher', roles: ['STUDENT', 'INSTRUCTOR'] }),
  manager: viewer({ roles: ['STUDENT', 'MANAGER'] }),
  admin: viewer({ roles: ['STUDENT', 'ADMIN'] }),
} as const

type Person = keyof typeof people
const everyone = Object.keys(people) as Person[]
const allowed = (may: (viewer: Viewer | null) => boolean) => everyone.filter((person) => may(people[person]))

describe('viewing a course', () => {
  test('is allowed for all users and visitors when it is LIVE', () => {
    expect(allowed((person) => mayView({ status: 'LIVE', instructorId: 'teacher' }, person))).toEqual(everyone)
  })

  test.each(['DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'ARCHIVED'] as const)(
    'is allowed for its instructor, admins and enrolled students when it is %s',
    (status) => {
      expect(allowed((person) => mayView({ status, instructorId: 'teacher' }, person))).toEqual(['enrolled', 'instructor', 'admin'])
    },
  )
})

describe('playing a lecture', () => {
  test.each([
    ['of a published course requires access', 'LIVE', false, ['enrolled', 'instructor', 'admin']],
    ['that is a preview is allowed for all users and visitors', 'LIVE', true, everyone],
    ['that is a preview of a draft requires access', 'DRAFT', true, ['enrolled', 'instructor', 'admin']],
    ['of an archived course requires access', 'ARCHIVED', false, ['enrolled', 'instructor', 'admin']],
  ] as const)('%s', (_, status, isPreview, expected) => {
    expect(allowed((person) => mayPlay({ status, instructorId: 'teacher' }, { isPreview, pacing: null }, person, new Date()))).toEqual(
      expected,
    )
  })
})

test.each([
  [0, '0s'],
  [45, '45s'],
  [59, '59s'],
  [60, '1m'],
  [89, '1m'],
  [90, '2m'],
  [720, '12m'],
  [3569, '59m'],
  [3570, '1h 00m'],
  [3900, '1h 05m'],
  [36_600, '10h 10m'],
])('%i seconds are shown as %s', (seconds, expected) => {
  expect(durationString(seconds)).toBe(expected)
})

test('durations are added up by content type, without lectures of unknown length', () => {
  const lecture = (contentType: 'VIDEO' | 'TEXT' | 'QUIZ', durationSeconds: number) => ({ contentType, durationSeconds })

  const durations = durationsByType([lecture('TEXT', 60), lecture('VIDEO', 3600), lecture('TEXT', 120), lecture('QUIZ', 0)])

  expect(durations).toEqual({ VIDEO: '1h 00m', TEXT: '3m' })
  expect(durationsByType([])).toEqual({})
})

test.each([
  ['Price list', 'xlsx', 'Price list.xlsx'],
  ['Slides.PDF', 'pdf', 'Slides.pdf'],
  ['Slides', '.PDF', 'Slides.pdf'],
  ['../../etc/passwd', 'zip', '.. .. etc passwd.zip'],
  ['Ìwé àkọsílẹ̀', 'pdf', 'Ìwé àkọsílẹ̀.pdf'],
  ['', 'pdf', 'resource.pdf'],
  ['x'.repeat(300), 'pdf', `${'x'.repeat(80)}.pdf`],
])('the resource %j with extension %j is saved as %j', (title, fileExtension, expected) => {
  expect(fileName({ title, fileExtension })).toBe(expected)
})

describe('a right to a course', () => {
  test('includes the weaker rights but no stronger one', () => {
    expectTypeOf<EditableCourse>().toExtend<LockedCourse>()
    expectTypeOf<LockedCourse>().toExtend<OwnCourse>()
    expectTypeOf<OwnCourse>().toExtend<VisibleCourse>()
    expectTypeOf<VisibleCourse>().not.toExtend<OwnCourse>()
    expectTypeOf<OwnCourse>().not.toExtend<LockedCourse>()
    expectTypeOf<LockedCourse>().not.toExtend<EditableCourse>()
  })

  test('comes from a guard, not from an object that looks like a course', () => {
    expectTypeOf<Pick<VisibleCourse, 'id' | 'status' | 'instructorId' | 'viewer'>>().not.toExtend<VisibleCourse>()
  })

  test('is required by functions that change a course', () => {
    expectTypeOf<typeof setCover>().parameter(1).toEqualTypeOf<EditableCourse>()
    expectTypeOf<typeof markCurriculumChanged>().parameter(1).toEqualTypeOf<LockedCourse>()
    expectTypeOf<typeof updateReviewStatus>().parameter(1).toEqualTypeOf<LockedCourse>()
  })
})

test.each([
  ['ALL', 50, ['240p', '480p', 'original']],
  ['SOME', 500, ['240p', '480p', 'original']],
  // The smallest form is left out, because data saver would choose it and the browser may not play it.
  ['SOME', 50, ['240p', '480p']],
  ['NONE', 500, ['240p', '480p']],
  [null, 500, ['240p', '480p', 'original']],
] as const)('a video whose original plays in %s browsers and has %d bytes can be played as %s', (playableIn, bytes, expected) => {
  const made = [
    { quality: '240p' as const, bytes: 100, playableIn: 'ALL' as const },
    { quality: '480p' as const, bytes: 200, playableIn: 'ALL' as const },
  ]
  const original = { quality: 'original' as const, bytes, playableIn }

  expect(playableForms([...made, original]).map(({ quality }) => quality)).toEqual(expected)
  expect(playableForms([original])).toEqual([original])
})
