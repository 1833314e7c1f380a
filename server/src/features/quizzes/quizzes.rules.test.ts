import { QuizDefinition, type WrittenQuestion } from '@akada/contract/quizzes.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findFaults } from './find-faults.ts'
import { asWritten, nameChoices } from './quizzes.choices.ts'
import { showQuestions } from './quizzes.questions.ts'
import {
  answerFault,
  attemptsLeft,
  deadlineOf,
  estimatedSeconds,
  gradeAnswer,
  gradeQuiz,
  isRevealed,
  isTimeUp,
  numberIn,
  plain,
  type Question,
  secondsLeft,
} from './quizzes.rules.ts'

const settings = z.parse(QuizDefinition.shape.settings, {})
const asked = { prompt: 'What is right?', explanation: '', points: 1 }
const option = (text: string, isCorrect = false) => ({ text, isCorrect, explanation: '' })

/** Sequential ids, so that tests can name them: q1 for the question, and q2, q3 … for its parts. */
function counting() {
  let last = 0
  return () => `q${++last}`
}

const quizOf = (...questions: WrittenQuestion[]) => nameChoices({ settings, questions }, counting())
function named(question: WrittenQuestion): Question {
  const [first] = quizOf(question).questions
  if (!first) throw new Error('no question')
  return first
}

const single = named({ ...asked, type: 'SINGLE_CHOICE', options: [option('Lagos'), option('Abuja', true), option('Kano')] })
const multiple = named({
  ...asked,
  type: 'MULTIPLE_CHOICE',
  points: 3,
  options: [option('2', true), option('3', true), option('4'), option('5', true), option('6')],
})
const short = (more: object) => named({ ...asked, type: 'SHORT_ANSWER', acceptedAnswers: [], number: null, ...more })
const ordering = named({ ...asked, type: 'ORDERING', points: 6, items: ['one', 'two', 'three', 'four'] })
const matching = named({
  ...asked,
  type: 'MATCHING',
  points: 3,
  pairs: [
    { left: 'yam', right: 'root' },
    { left: 'cassava', right: 'root' },
    { left: 'maize', right: 'grain' },
  ],
})
// The question is q1. Its parts follow in the order in which they are written, matches first.
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `q${index + 2}`)

const outcome = (question: Question, value: Parameters<typeof gradeAnswer>[1]) => {
  const { hundredths, outcome: what } = gradeAnswer(question, value)
  return [what, hundredths / 100]
}

describe('grading a single-choice answer', () => {
  const [lagos = '', abuja = '', kano = ''] = idsOf(3)

  test.each([
    ['the correct option', [abuja], 'RIGHT', 1],
    ['a wrong option', [lagos], 'WRONG', 0],
    ['the correct one among others', [abuja, kano], 'WRONG', 0],
    ['nothing', [], 'UNANSWERED', 0],
    ['no answer', null, 'UNANSWERED', 0],
  ])('handles %s', (_, value, what, points) => {
    expect(outcome(single, value)).toEqual([what, points])
  })
})

describe('grading a true-or-false answer', () => {
  const earth = (isTrue: boolean) => named({ ...asked, type: 'TRUE_FALSE', isTrue })

  test('accepts only the correct value', () => {
    expect(outcome(earth(true), ['true'])).toEqual(['RIGHT', 1])
    expect(outcome(earth(true), ['false'])).toEqual(['WRONG', 0])
    expect(outcome(earth(false), ['false'])).toEqual(['RIGHT', 1])
    expect(outcome(earth(false), [])).toEqual(['UNANSWERED', 0])
  })
})

describe('grading a multiple-choice answer', () => {
  const [two = '', three = '', four = '', five = '', six = ''] = idsOf(5)

  test.each([
    ['all correct ones', [two, three, five], 'RIGHT', 3],
    ['two of three', [two, five], 'PARTLY', 2],
    ['one of three', [three], 'PARTLY', 1],
    ['two correct and one wrong, which cancels one', [two, three, four], 'PARTLY', 1],
    ['as many wrong as correct', [two, four], 'WRONG', 0],
    ['more wrong than correct, but at least 0', [two, four, six], 'WRONG', 0],
    ['all options', [two, three, four, five, six], 'PARTLY', 1],
    ['nothing', [], 'UNANSWERED', 0],
  ])('handles %s', (_, value, what, points) => {
    expect(outcome(multiple, value)).toEqual([what, points])
  })
})

describe('grading an ordering answer', () => {
  const [one = '', two = '', three = '', four = ''] = idsOf(4)

  test.each([
    ['the correct one', [one, two, three, four], 'RIGHT', 6],
    ['two adjacent items swapped', [two, one, three, four], 'PARTLY', 4],
    ['the first at the end', [two, three, four, one], 'WRONG', 0],
    ['the last one place too early, and the first too late', [two, one, four, three], 'PARTLY', 2],
    ['backwards', [four, three, two, one], 'WRONG', 0],
    ['the initial order', null, 'UNANSWERED', 0],
  ])('handles %s', (_, value, what, points) => {
    expect(outcome(ordering, value)).toEqual([what, points])
  })

  test('gives full points to exactly one of all orders, and none to at least half of them', () => {
    const ids = [one, two, three, four]
    const orders = ids.flatMap((a) =>
      ids.flatMap((b) => ids.flatMap((c) => ids.flatMap((d) => (new Set([a, b, c, d]).size === 4 ? [[a, b, c, d]] : [])))),
    )
    const outcomes = orders.map((order) => gradeAnswer(ordering, order).outcome)

    expect(orders).toHaveLength(24)
    expect(outcomes.filter((each) => each === 'RIGHT')).toHaveLength(1)
    expect(outcomes.filter((each) => each === 'WRONG').length).toBeGreaterThanOrEqual(12)
  })
})

describe('grading a matching answer', () => {
  const [root = '', grain = '', yam = '', cassava = '', maize = ''] = idsOf(5)

  test.each([
    ['all, two with the same match', { [yam]: root, [cassava]: root, [maize]: grain }, 'RIGHT', 3],
    ['two of three', { [yam]: root, [cassava]: grain, [maize]: grain }, 'PARTLY', 2],
    ['one, the others left open', { [maize]: grain }, 'PARTLY', 1],
    ['none', { [maize]: root }, 'WRONG', 0],
    ['nothing', {}, 'UNANSWERED', 0],
  ])('handles %s', (_, value, what, points) => {
    expect(outcome(matching, value)).toEqual([what, points])
  })
})

describe('grading a short answer', () => {
  const capital = short({ acceptedAnswers: ['Yaoundé', 'Yaounde city'] })

  test.each(['Yaoundé', 'yaounde', '  YAOUNDÉ  ', 'Yaoundé.', 'Yaounde\u0301', 'yaounde   city', 'Yaounde City!'])(
    'accepts “%s”',
    (given) => {
      expect(outcome(capital, given)).toEqual(['RIGHT', 1])
    },
  )

  test.each(['Douala', 'Yaound', 'Yaounde city center', 'Y'])('rejects “%s”', (given) => {
    expect(outcome(capital, given)).toEqual(['WRONG', 0])
  })

  test('treats an answer of only spaces as unanswered', () => {
    expect(outcome(capital, '   ')).toEqual(['UNANSWERED', 0])
  })

  test('accepts all kinds of quotes and dashes, and an answer that is only punctuation', () => {
    expect(outcome(short({ acceptedAnswers: ["don't repeat yourself"] }), 'Don’t Repeat Yourself')).toEqual(['RIGHT', 1])
    expect(outcome(short({ acceptedAnswers: ['double-entry'] }), 'double–entry')).toEqual(['RIGHT', 1])
    expect(outcome(short({ acceptedAnswers: ['!'] }), '!')).toEqual(['RIGHT', 1])
    expect(outcome(short({ acceptedAnswers: ['!'] }), '?')).toEqual(['WRONG', 0])
  })

  test.each([
    ['the number itself', '1500', 'RIGHT'],
    ['a number with symbols', '₦1,500.00', 'RIGHT'],
    ['a number within the tolerance', '1549.5', 'RIGHT'],
    ['a number at the limit of the tolerance', '1,550', 'RIGHT'],
    ['a number beyond the tolerance', '1551', 'WRONG'],
    ['text without a number', 'about 1500', 'WRONG'],
  ])('handles %s', (_, given, what) => {
    expect(outcome(short({ number: { value: 1500, tolerance: 50 } }), given)[0]).toBe(what)
  })

  test('accepts 0.3 for 0.1 + 0.2, and an accepted text in addition to a number', () => {
    expect(outcome(short({ number: { value: 0.1 + 0.2, tolerance: 0 } }), '0,3')).toEqual(['RIGHT', 1])
    expect(outcome(short({ acceptedAnswers: ['a dozen'], number: { value: 12, tolerance: 0 } }), 'A dozen')).toEqual(['RIGHT', 1])
  })

  test.each([
    ['1500', 1500],
    ['1,500', 1500],
    ['1 500', 1500],
    ['N1500', 1500],
    ['NGN 2,000,000.5', 2_000_000.5],
    ['1,5', 1.5],
    ['.5', 0.5],
    ['-3', -3],
    ['−3', -3],
    ['12 %', 12],
    ['7.', 7],
    ['', null],
    ['nil', null],
    ['1,50,0', null],
    ['12 hours', null],
    ['1e3', null],
    ['Infinity', null],
  ])('reads “%s” as %s', (given, number) => {
    expect(numberIn(given)).toBe(number)
  })

  test('reads back any formatted number', () => {
    fc.assert(fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (number) => numberIn(number.toLocaleString('en-GB')) === number))
  })

  test('ignores spaces around any text', () => {
    fc.assert(fc.property(fc.string(), (text) => plain(`  ${text} `) === plain(text)))
  })
})

describe('a short answer of characters that each normalize to eighteen letters', () => {
  const sign = '\ufdfa'

  test('is correct only if it equals an accepted answer', () => {
    const question = short({ acceptedAnswers: [sign.repeat(200)] })

    expect([200, 201, 500].map((count) => gradeAnswer(question, sign.repeat(count)).outcome)).toEqual(['RIGHT', 'WRONG', 'WRONG'])
  })

  test('is normalized once, however many answers are accepted', () => {
    const cpuMs = (accepted: number) => {
      const question = short({ acceptedAnswers: Array.from({ length: accepted }, (_, index) => `no ${index}`) })
      const before = process.cpuUsage()
      for (let round = 0; round < 200; round += 1) gradeAnswer(question, sign.repeat(500))
      return process.cpuUsage(before).user / 1000
    }
    cpuMs(1)

    expect(cpuMs(20)).toBeLessThan(5 * cpuMs(1) + 20)
  })
})

describe('grading a quiz', () => {
  const quiz = (passMark: number) => ({ settings: { ...settings, passMark }, questions: [single, multiple, ordering] })
  const right = { [multiple.id]: idsOf(5).filter((_, index) => [0, 1, 3].includes(index)) }

  test('adds up the points and rounds down', () => {
    const three = quizOf(
      { ...asked, type: 'TRUE_FALSE', isTrue: true },
      { ...asked, type: 'TRUE_FALSE', isTrue: true },
      { ...asked, type: 'TRUE_FALSE', isTrue: true },
    )

    expect(gradeQuiz(three, { q1: ['true'], q2: ['true'] })).toMatchObject({ scorePercent: 66, isPassed: false })
    expect(gradeQuiz(three, { q1: ['true'], q2: ['true'], q3: ['true'] })).toMatchObject({ scorePercent: 100, isPassed: true })
  })

  test('weights questions by their points', () => {
    const weighed = quizOf({ ...asked, type: 'TRUE_FALSE', isTrue: true, points: 9 }, { ...asked, type: 'TRUE_FALSE', isTrue: true })

    expect(gradeQuiz(weighed, { q1: ['true'], q2: ['false'] })).toMatchObject({ scorePercent: 90, isPassed: true })
    expect(gradeQuiz(weighed, { q1: ['false'], q2: ['true'] })).toMatchObject({ scorePercent: 10, isPassed: false })
  })

  test('passes it if the displayed percentage reaches the pass mark', () => {
    const thirds = (passMark: number) => ({
      ...quizOf({ ...asked, type: 'TRUE_FALSE', isTrue: true, points: 2 }, { ...asked, type: 'TRUE_FALSE', isTrue: true }),
      settings: { ...settings, passMark },
    })

    expect(gradeQuiz(thirds(66), { q1: ['true'] })).toMatchObject({ scorePercent: 66, isPassed: true })
    expect(gradeQuiz(thirds(67), { q1: ['true'] })).toMatchObject({ scorePercent: 66, isPassed: false })
  })

  test('passes it without an answer only if the pass mark is 0', () => {
    expect(gradeQuiz(quiz(0), {})).toMatchObject({ scorePercent: 0, isPassed: true })
    expect(gradeQuiz(quiz(1), {})).toMatchObject({ scorePercent: 0, isPassed: false })
  })

  test('returns the outcome of each question', () => {
    expect(gradeQuiz({ settings, questions: [multiple] }, right).grades).toEqual([{ questionId: 'q1', hundredths: 300, outcome: 'RIGHT' }])
  })

  test('gives 100 percent if everything is correct, whatever the points', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }), (all) => {
        const whole = quizOf(...all.map((points): WrittenQuestion => ({ ...asked, points, type: 'TRUE_FALSE', isTrue: true })))
        return gradeQuiz(whole, Object.fromEntries(whole.questions.map(({ id }) => [id, ['true']]))).scorePercent === 100
      }),
    )
  })
})

describe('an answer', () => {
  test.each([
    ['one option', single, ['q2'], true],
    ['two options of a single choice', single, ['q2', 'q3'], false],
    ['an option of another question', single, ['q9'], false],
    ['the same option twice', multiple, ['q2', 'q2'], false],
    ['text for a choice', single, 'Abuja', false],
    ['a list for a text', short({ acceptedAnswers: ['x'] }), ['x'], false],
    ['a text', short({ acceptedAnswers: ['x'] }), 'anything', true],
    ['some of the items of an order', ordering, ['q2'], false],
    ['all items of an order', ordering, ['q5', 'q4', 'q3', 'q2'], true],
    ['a list for matches', matching, ['q2'], false],
    ['a match that doesn’t exist', matching, { q4: 'q5' }, false],
    ['a match', matching, { q4: 'q2' }, true],
    ['both true and false', named({ ...asked, type: 'TRUE_FALSE', isTrue: true }), ['true', 'false'], false],
    ['cleared', ordering, null, true],
  ])('that is %s is accepted only if it fits the question', (_, question, value, isFine) => {
    expect(answerFault(question, value) === null).toBe(isFine)
  })
})

describe('attempt rules', () => {
  const now = new Date('2026-09-01T12:00:00Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  test('limit the remaining attempts, never below zero, except in practice and in unlimited quizzes', () => {
    const three = { ...settings, maxAttempts: 3 }
    expect([0, 2, 3, 5].map((made) => attemptsLeft(three, { made, isPractice: false }))).toEqual([3, 1, 0, 0])
    expect(attemptsLeft(three, { made: 5, isPractice: true })).toBeNull()
    expect(attemptsLeft(settings, { made: 5, isPractice: false })).toBeNull()
  })

  test('allow a short grace period after the time limit, and don’t display it', () => {
    const deadlineAt = deadlineOf({ ...settings, timeLimitSeconds: 60 }, now)
    const timed = { deadlineAt }

    expect(deadlineAt).toEqual(after(60))
    expect([59, 61, 75, 76].map((seconds) => isTimeUp(timed, after(seconds)))).toEqual([false, false, false, true])
    expect([0, 59.2, 61].map((seconds) => secondsLeft(timed, after(seconds)))).toEqual([60, 1, 0])
    expect(deadlineOf(settings, now)).toBeNull()
    expect(isTimeUp({ deadlineAt: null }, after(1e9))).toBe(false)
  })

  test.each([
    ['AT_END', 'ALWAYS', false, true],
    ['AT_END', 'AFTER_PASS', false, false],
    ['AFTER_EACH', 'AFTER_PASS', true, true],
    ['AT_END', 'NEVER', true, false],
    ['SCORE_ONLY', 'ALWAYS', true, false],
  ] as const)('reveal the solution or not, with feedback %s, reveal setting %s, passed: %s', (feedback, reveal, hasPassed, isShown) => {
    expect(isRevealed({ ...settings, feedback, reveal }, hasPassed)).toBe(isShown)
  })
})

describe('a quiz’s duration', () => {
  test('grows with the number of words, up to the time limit', () => {
    const questions = [single, ordering].map(
      (_, index) => asWritten(quizOf({ ...asked, type: 'ORDERING', items: ['one', 'two', `${index}`] })).questions[0],
    )
    const written = questions.filter((question) => question !== undefined)

    expect(estimatedSeconds({ settings, questions: written })).toBe(44)
    expect(estimatedSeconds({ settings: { ...settings, timeLimitSeconds: 30 }, questions: written })).toBe(30)
  })
})

describe('an attempt’s questions', () => {
  const quiz = {
    settings: { ...settings, shuffleQuestions: true },
    questions: [single, multiple, ordering, matching].map((each, at) => ({ ...each, id: `a${at}` })),
  }

  test('have a fixed order for each attempt, which differs between attempts', () => {
    const orders = Array.from({ length: 20 }, (_, seed) => JSON.stringify(showQuestions(quiz, seed)))

    expect(showQuestions(quiz, 7)).toEqual(showQuestions(quiz, 7))
    expect(new Set(orders).size).toBeGreaterThan(15)
  })

  test('keep their order if nothing is shuffled, except items to order or match', () => {
    const still = { ...quiz, settings: { ...settings, shuffleOptions: false } }
    const shown = showQuestions(still, 3)

    expect(shown.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'a3'])
    expect(shown[0]?.options.map(({ text }) => text)).toEqual(['Lagos', 'Abuja', 'Kano'])
    expect(shown[3]?.options.map(({ text }) => text)).toEqual(['yam', 'cassava', 'maize'])
  })

  test('never show items in the correct order', () => {
    const pair = { settings, questions: [named({ ...asked, type: 'ORDERING', items: ['first', 'second'] })] }
    const firsts = Array.from({ length: 50 }, (_, seed) => showQuestions(pair, seed)[0]?.options[0]?.text)

    expect(new Set(firsts)).toEqual(new Set(['second']))
  })

  test('list a shared match once', () => {
    expect(
      showQuestions(quiz, 1)
        .find(({ type }) => type === 'MATCHING')
        ?.matches.map(({ text }) => text)
        .toSorted(),
    ).toEqual(['grain', 'root'])
  })
})

describe('a written quiz', () => {
  const faultsOf = (question: WrittenQuestion) => findFaults({ settings, questions: [question] }).map(({ path }) => path)

  test('is read back unchanged', () => {
    const questions = [single, multiple, ordering, matching].map((question) => asWritten({ settings, questions: [question] }).questions[0])
    const written = { settings, questions: questions.filter((question) => question !== undefined) }

    expect(asWritten(nameChoices(written, counting()))).toEqual(written)
    expect(JSON.stringify(written)).not.toContain('q1')
  })

  test.each<[string, WrittenQuestion, string[]]>([
    ['no correct option', { ...asked, type: 'SINGLE_CHOICE', options: [option('a'), option('b')] }, ['questions.0.options']],
    [
      'two correct options of a single choice',
      { ...asked, type: 'SINGLE_CHOICE', options: [option('a', true), option('b', true)] },
      ['questions.0.options'],
    ],
    [
      'no correct option among several',
      { ...asked, type: 'MULTIPLE_CHOICE', options: [option('a'), option('b')] },
      ['questions.0.options'],
    ],
    ['the same option twice', { ...asked, type: 'MULTIPLE_CHOICE', options: [option('a', true), option('a')] }, ['questions.0.options.1']],
    ['no answer', { ...asked, type: 'SHORT_ANSWER', acceptedAnswers: [], number: null }, ['questions.0.acceptedAnswers']],
    ['the same item twice', { ...asked, type: 'ORDERING', items: ['a', 'b', 'a'] }, ['questions.0.items.2']],
    [
      'only one match',
      {
        ...asked,
        type: 'MATCHING',
        pairs: [
          { left: 'a', right: 'x' },
          { left: 'b', right: 'x' },
        ],
      },
      ['questions.0.pairs'],
    ],
    [
      'the same item to match twice',
      {
        ...asked,
        type: 'MATCHING',
        pairs: [
          { left: 'a', right: 'x' },
          { left: 'a', right: 'y' },
        ],
      },
      ['questions.0.pairs.1'],
    ],
    ['true or false', { ...asked, type: 'TRUE_FALSE', isTrue: false }, []],
  ])('with %s is accepted, or rejected with the path of each fault', (_, question, paths) => {
    expect(faultsOf(question)).toEqual(paths)
  })
})
