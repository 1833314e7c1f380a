import { describe, expect, test } from 'vitest'
import { gradeProblem, isLate, stateOf, submissionsLeft, submitProblem, workProblem } from './assignments.rules.ts'

const [passed, returned, waiting] = [{ isPassed: true }, { isPassed: false }, { isPassed: null }]

describe('the state of submitted work', () => {
  test.each([
    [waiting, 'WAITING'],
    [passed, 'PASSED'],
    [returned, 'RETURNED'],
  ])('of %j is %s', (work, state) => {
    expect(stateOf(work)).toBe(state)
  })
})

describe('submitting again', () => {
  test.each([
    ['nothing submitted', [], null, 2],
    ['waiting work', [waiting], 'SUBMISSION_WAITING', 1],
    ['returned work', [returned], null, 1],
    ['as many as allowed', [returned, returned], 'SUBMISSIONS_USED', 0],
    ['more than allowed, since the instructor lowered the number', [returned, returned, returned], 'SUBMISSIONS_USED', 0],
    ['passed work', [returned, passed], 'ASSIGNMENT_PASSED', 0],
  ] as const)('with %s', (_, made, problem, left) => {
    expect([submitProblem({ submissions: 2 }, made), submissionsLeft({ submissions: 2 }, made)]).toEqual([problem, left])
  })
})

describe('submitted work', () => {
  const empty = { text: '', link: '', fileIds: [] }

  test('needs at least one part', () => {
    expect(workProblem({ accepts: ['TEXT', 'FILES', 'LINK'] }, empty)).toBe('SUBMISSION_EMPTY')
  })

  test.each([
    [{ ...empty, text: 'Essay' }, 'TEXT'],
    [{ ...empty, link: 'https://a.example' }, 'LINK'],
    [{ ...empty, fileIds: [1] }, 'FILES'],
  ] as const)('%j needs the kind %s', (work, kind) => {
    const others = (['TEXT', 'FILES', 'LINK'] as const).filter((each) => each !== kind)
    expect([workProblem({ accepts: [kind] }, work), workProblem({ accepts: others }, work)]).toEqual([null, 'SUBMISSION_KIND'])
  })

  test('is late after the due moment', () => {
    const dueAt = new Date('2026-03-01T10:00:00Z')
    expect(isLate({ submittedAt: dueAt, dueAt })).toBe(false)
    expect(isLate({ submittedAt: new Date(dueAt.getTime() + 1), dueAt })).toBe(true)
    expect(isLate({ submittedAt: dueAt, dueAt: null })).toBe(false)
  })
})

describe('a grade', () => {
  const work = { isPassed: null, gradeVersion: 0, maxPoints: 100, passPoints: 50, isReplaced: false }

  test.each([
    ['for waiting work', work, { points: 100, gradeVersion: 0 }, null],
    ['above the points', work, { points: 101, gradeVersion: 0 }, 'GRADE_ABOVE_POINTS'],
    ['based on another grade', { ...work, gradeVersion: 1, isPassed: false }, { points: 60, gradeVersion: 0 }, 'GRADE_CHANGED'],
    ['that corrects a return', { ...work, gradeVersion: 1, isPassed: false }, { points: 60, gradeVersion: 1 }, null],
    [
      'of replaced work',
      { ...work, gradeVersion: 1, isPassed: false, isReplaced: true },
      { points: 60, gradeVersion: 1 },
      'SUBMISSION_REPLACED',
    ],
    ['that lowers a pass to the mark', { ...work, gradeVersion: 1, isPassed: true }, { points: 50, gradeVersion: 1 }, null],
    ['that takes a pass away', { ...work, gradeVersion: 1, isPassed: true }, { points: 49, gradeVersion: 1 }, 'GRADE_PASS_FINAL'],
  ] as const)('%s', (_, given, grade, problem) => {
    expect(gradeProblem(given, grade)).toBe(problem)
  })
})
