import {
  type Attempt,
  checkAnswer,
  getAttempt,
  getQuiz,
  getQuizCopy,
  type QuizOverview,
  saveAnswers,
  startAttempt,
  submitAttempt,
  submitOfflineAttempt,
} from '@akada/contract/quizzes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../lib/new-id.ts'
import { storeForLater } from '../../lib/outbox/send-or-store.ts'
import { sendOutbox } from '../../lib/outbox/send-outbox.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { QuizLecture } from './quiz-lecture.tsx'

const overview = (quiz: Partial<QuizOverview> = {}): QuizOverview => ({
  lectureId: 5,
  passMark: 70,
  maxAttempts: 0,
  timeLimitSeconds: 0,
  feedback: 'AT_END',
  reveal: 'AFTER_PASS',
  questionCount: 2,
  isPractice: false,
  attempts: [],
  isPassed: false,
  bestPercent: null,
  attemptsLeft: null,
  problem: null,
  canBeTakenOffline: false,
  ...quiz,
})

const choice = (id: string, text: string) => ({ id, text })
const asked = { points: 1, matches: [] }
const capital = {
  ...asked,
  id: 'q1',
  type: 'SINGLE_CHOICE' as const,
  prompt: 'Which is the capital?',
  options: [choice('a', 'Lagos'), choice('b', 'Abuja')],
}
const order = {
  ...asked,
  id: 'q2',
  type: 'ORDERING' as const,
  prompt: 'Which comes first?',
  options: [choice('x', 'Second'), choice('y', 'First')],
}
const word = { ...asked, id: 'q3', type: 'SHORT_ANSWER' as const, prompt: 'How many?', options: [] }
const several = {
  ...asked,
  id: 'q4',
  type: 'MULTIPLE_CHOICE' as const,
  prompt: 'Which are even?',
  options: [choice('t', 'Two'), choice('f', 'Four'), choice('o', 'One')],
}
const pairs = {
  ...asked,
  id: 'q5',
  type: 'MATCHING' as const,
  prompt: 'What belongs together?',
  options: [choice('l1', 'Yam'), choice('l2', 'Maize')],
  matches: [choice('r1', 'Grain'), choice('r2', 'Root')],
}

const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  id: 9,
  number: 1,
  isPractice: false,
  startedAt: '2026-03-04T10:00:00.000Z',
  submittedAt: null,
  scorePercent: null,
  isPassed: null,
  isTimeUp: false,
  lectureId: 5,
  passMark: 70,
  feedback: 'AT_END',
  secondsLeft: null,
  questions: [capital, order],
  answers: [],
  questionFeedback: [],
  ...more,
})

const done = (more: Partial<Attempt> = {}) =>
  attempt({ submittedAt: '2026-03-04T10:05:00.000Z', scorePercent: 50, isPassed: false, ...more })
const told = { points: 0, explanation: null, optionExplanations: [], solution: null }

const onPassed = vi.fn()
const goNext = vi.fn()

beforeEach(() => {
  localStorage.clear()
  onPassed.mockClear()
  givenStudent()
  fakeEndpoint(getQuiz, overview())
  fakeEndpoint(startAttempt, attempt())
  fakeEndpoint(saveAnswers, null)
})

const show = () =>
  renderPage(
    {
      Component: () => <QuizLecture lecture={{ id: 5, title: 'Capitals' }} next={{ title: 'Bleeding', go: goNext }} onPassed={onPassed} />,
    },
    { path: '/learn' },
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const begin = async () => {
  show()
  await press('Start quiz')
}

describe('quiz before an attempt', () => {
  test('shows that it is loading, and offers a retry after a failure', async () => {
    fakeEndpoint(getQuiz, broken())
    show()
    expect(screen.getByText('Loading quiz…')).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getQuiz, overview())

    await userEvent.click(retry)

    expect(await screen.findByRole('button', { name: 'Start quiz' })).toBeTruthy()
  })

  test('shows that it is being prepared', async () => {
    fakeEndpoint(getQuiz, null)

    show()

    expect(await screen.findByText('This quiz isn’t ready yet.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('shows its rules', async () => {
    fakeEndpoint(getQuiz, overview({ timeLimitSeconds: 900, maxAttempts: 3, attemptsLeft: 2, bestPercent: 40, isPractice: true }))

    show()

    for (const fact of [
      '2 questions',
      'Time limit: 15 minutes',
      '70% to pass',
      '2 of 3 attempts left',
      'Your best score: 40%',
      'Practice: score doesn’t count',
    ])
      expect(await screen.findByText(fact)).toBeTruthy()
  })

  test("can't be started when no attempts are left, but shows past attempts", async () => {
    fakeEndpoint(getQuiz, overview({ maxAttempts: 1, attemptsLeft: 0, problem: 'QUIZ_NO_ATTEMPTS_LEFT', attempts: [done()] }))
    fakeEndpoint(getAttempt, done())
    show()

    expect(await screen.findByText('You’ve used all your attempts at this quiz.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Start|Try again/ })).toBeNull()
    await press('See result of attempt 1')

    expect(await screen.findByRole('heading', { name: 'Not passed' })).toBeTruthy()
  })

  test('retries a failed start with the same id, and uses a new id for the next attempt', async () => {
    const starts = fakeEndpoint(startAttempt, lostConnection())
    await begin()
    expect(await screen.findByText(/Check your connection\./)).toBeTruthy()
    const again = fakeEndpoint(startAttempt, attempt())

    await press('Start quiz')
    await screen.findByRole('heading', { name: 'Question 1 of 2' })
    await press('Leave for now')
    await press('Start quiz')

    expect(again[0]?.body.clientId).toBe(starts[0]?.body.clientId)
    expect(again[1]?.body.clientId).not.toBe(starts[0]?.body.clientId)
    expect(again[0]?.body.clientId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  })
})

describe('quiz attempt', () => {
  test('shows one question at a time, with the focus on its heading, then a review of all answers', async () => {
    await begin()
    const first = await screen.findByRole('heading', { name: 'Question 1 of 2' })
    expect(document.activeElement).toBe(first)

    await userEvent.click(within(screen.getByRole('group', { name: 'Which is the capital?' })).getByRole('radio', { name: 'Abuja' }))
    await press('Next')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Question 2 of 2' }))
    await press('Review answers')

    expect(screen.getByText('1 unanswered question. Unanswered questions score 0.')).toBeTruthy()
    expect(screen.getByText('Which is the capital?').closest('li')?.textContent).toContain('Abuja')
    expect(screen.getByText('Which comes first?').closest('li')?.textContent).toContain('Not answered')
    await press('Answer question 2')
    expect(screen.getByRole('button', { name: 'Question 2, not answered' }).getAttribute('aria-current')).toBe('step')
    await press('Previous')
    expect(screen.getByRole('radio', { name: 'Abuja' })).toHaveProperty('checked', true)
  })

  test('collapses the buttons of a long quiz on phones, below the number of answers', async () => {
    const questions = Array.from({ length: 13 }, (_, index) => ({ ...capital, id: `n${index}` }))
    fakeEndpoint(startAttempt, attempt({ questions, answers: [{ questionId: 'n0', value: ['a'] }] }))
    await begin()

    expect(await screen.findByText('1 of 13 answered')).toBeTruthy()
    const strip = () => screen.getByRole('list', { name: 'Questions' }).parentElement?.className
    expect(strip()).toBe('max-sm:hidden')
    await press('All questions')
    expect(strip()).toBe('')
    expect(screen.getByRole('button', { name: 'All questions' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('stores the answers and sends them', async () => {
    const saved = fakeEndpoint(saveAnswers, null)
    await begin()
    await screen.findByRole('heading', { name: 'Question 1 of 2' })
    expect(screen.queryByText('Answers saved')).toBeNull()

    await userEvent.click(await screen.findByRole('radio', { name: 'Abuja' }))
    expect(screen.getByText('Saving…')).toBeTruthy()

    expect(await screen.findByText('Answers saved')).toBeTruthy()
    expect(saved).toEqual([{ params: { id: '9' }, body: { answers: [{ questionId: 'q1', value: ['b'] }] } }])
  })

  test('keeps unsent answers while offline, and sends them when the network returns', async () => {
    fakeEndpoint(saveAnswers, lostConnection())
    localStorage.setItem('quiz-answers:7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', JSON.stringify([{ attemptId: 9, answers: { q1: ['a'] } }]))
    await begin()

    expect(await screen.findByRole('heading', { name: 'Question 2 of 2' })).toBeTruthy()
    expect(await screen.findByText('You’re offline. Your answers are saved on this device and will sync later.')).toBeTruthy()
    const saved = fakeEndpoint(saveAnswers, null)
    window.dispatchEvent(new Event('online'))

    expect(await screen.findByText('Answers saved')).toBeTruthy()
    expect(saved).toEqual([{ params: { id: '9' }, body: { answers: [{ questionId: 'q1', value: ['a'] }] } }])
    expect(localStorage.getItem('quiz-answers:7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa')).toBeNull()
  })

  test('has buttons that reorder items, announces positions, and keeps the focus', async () => {
    fakeEndpoint(startAttempt, attempt({ questions: [order] }))
    const saved = fakeEndpoint(saveAnswers, null)
    await begin()

    await press('Move First up')

    expect(screen.getByText('First: now 1 of 2.')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['1. First', '2. Second']))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move First up')
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
    await screen.findByText('Answers saved')
    expect(saved.at(-1)).toMatchObject({ body: { answers: [{ questionId: 'q2', value: ['y', 'x'] }] } })
  })

  test('accepts the displayed order as an answer if the student confirms it', async () => {
    fakeEndpoint(startAttempt, attempt({ questions: [order] }))
    await begin()
    expect(await screen.findByRole('button', { name: 'Question 1, not answered' })).toBeTruthy()

    await press('Use this order')

    expect(screen.getByRole('button', { name: 'Question 1, answered' })).toBeTruthy()
  })

  test('accepts multiple choices, matches and text', async () => {
    fakeEndpoint(startAttempt, attempt({ questions: [several, pairs, word] }))
    const sent = fakeEndpoint(submitAttempt, done())
    await begin()

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Two' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'One' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'One' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Four' }))
    await press('Next')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Yam' }), 'Root')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Maize' }), 'Grain')
    await press('Next')
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Six')
    await press('Review answers')
    await press('Submit quiz')

    await screen.findByRole('heading', { name: 'Not passed' })
    const answers = sent.flatMap(({ body }) => body.answers ?? [])
    expect(answers).toContainEqual({ questionId: 'q3', value: 'Six' })
  })

  test('checks, locks and explains each answer if the quiz has immediate feedback', async () => {
    fakeEndpoint(startAttempt, attempt({ feedback: 'AFTER_EACH' }))
    const checks = fakeEndpoint(checkAnswer, {
      ...told,
      questionId: 'q1',
      outcome: 'WRONG',
      optionExplanations: [{ optionId: 'a', text: 'It was, until 1991.' }],
      solution: { optionIds: ['b'], matches: {}, texts: [] },
    })
    await begin()
    expect(await screen.findByRole('button', { name: 'Check answer' })).toHaveProperty('disabled', true)

    await userEvent.click(screen.getByRole('radio', { name: 'Lagos' }))
    await press('Check answer')

    expect(await screen.findByText('It was, until 1991.')).toBeTruthy()
    expect(screen.getByText('Correct answer:').parentElement?.textContent).toContain('Abuja')
    expect(screen.getByRole('group', { name: 'Which is the capital?' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Check answer' })).toBeNull()
    expect(checks).toEqual([{ params: { id: '9' }, body: { questionId: 'q1', value: ['a'] } }])
  })

  test('is submitted once when time runs out', async () => {
    fakeEndpoint(getQuiz, overview({ timeLimitSeconds: 60 }))
    fakeEndpoint(startAttempt, attempt({ secondsLeft: 1 }))
    const sent = fakeEndpoint(submitAttempt, done({ isTimeUp: true }))
    await begin()
    expect(await screen.findByRole('timer', { name: 'Time left' })).toBeTruthy()

    expect(await screen.findByText('Time’s up. We graded the answers you gave in time.')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  test('shows the result when the server reports that time is up', async () => {
    fakeEndpoint(saveAnswers, refused('QUIZ_TIME_UP'))
    fakeEndpoint(getAttempt, done({ isTimeUp: true, isPassed: true, scorePercent: 80 }))
    await begin()

    await userEvent.click(await screen.findByRole('radio', { name: 'Abuja' }))

    expect(await screen.findByRole('heading', { name: 'You passed!' })).toBeTruthy()
    expect(onPassed).toHaveBeenCalledTimes(1)
  })

  test('keeps the answers after a failed submission, and allows a retry', async () => {
    fakeEndpoint(submitAttempt, broken())
    fakeEndpoint(startAttempt, attempt({ questions: [capital] }))
    await begin()
    await userEvent.click(await screen.findByRole('radio', { name: 'Abuja' }))
    await press('Review answers')
    await press('Submit quiz')
    expect((await screen.findByRole('alert')).textContent).toContain('Your answers are saved.')
    fakeEndpoint(submitAttempt, done({ isPassed: true, scorePercent: 100 }))

    await press('Submit quiz')

    expect(await screen.findByRole('heading', { name: 'You passed!' })).toBeTruthy()
  })
})

describe('offline quiz attempt', () => {
  const copy = { lectureId: 5, version: 3, passMark: 70, questions: [capital] }

  test('is queued on the device when submitted, and shows its result once it is sent', async () => {
    fakeEndpoint(submitAttempt, lostConnection())
    fakeEndpoint(startAttempt, attempt({ questions: [capital] }))
    await begin()
    await userEvent.click(await screen.findByRole('radio', { name: 'Abuja' }))
    await press('Review answers')
    await press('Submit quiz')
    expect(await screen.findByText(/^Your answers are saved on this device/)).toBeTruthy()
    const sent = fakeEndpoint(submitAttempt, done({ isPassed: true, scorePercent: 100 }))
    fakeEndpoint(getAttempt, done({ isPassed: true, scorePercent: 100 }))

    await act(sendOutbox)

    expect(await screen.findByRole('heading', { name: 'You passed!' })).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  test("shows an error if it is timed, because a later submission wouldn't count", async () => {
    fakeEndpoint(submitAttempt, lostConnection())
    fakeEndpoint(startAttempt, attempt({ questions: [capital], secondsLeft: 600 }))
    await begin()
    await press('Review answers')
    await press('Submit quiz')

    expect((await screen.findByRole('alert')).textContent).toContain('Your answers are saved.')
  })

  test('uses the downloaded copy if the quiz allows it, and is submitted once with all answers', async () => {
    fakeEndpoint(getQuiz, overview({ canBeTakenOffline: true }))
    const copies = fakeEndpoint(getQuizCopy, copy)
    fakeEndpoint(startAttempt, lostConnection())
    fakeEndpoint(submitOfflineAttempt, lostConnection())
    show()
    await screen.findByRole('button', { name: 'Start quiz' })
    await waitFor(() => expect(copies).toHaveLength(1))
    await press('Start quiz')
    await userEvent.click(await screen.findByRole('radio', { name: 'Abuja' }))
    await press('Review answers')
    await press('Submit quiz')
    const text = 'Your answers are saved on this device. You’ll get your result when you’re back online.'
    expect(await screen.findByText(text)).toBeTruthy()
    const handedIn = fakeEndpoint(submitOfflineAttempt, done({ scorePercent: 0, isPassed: false }))
    fakeEndpoint(getAttempt, done({ scorePercent: 0, isPassed: false }))

    await act(sendOutbox)

    expect(await screen.findByRole('heading', { name: 'Not passed' })).toBeTruthy()
    expect(handedIn).toEqual([
      {
        params: { lectureId: '5' },
        body: { clientId: expect.stringMatching(/^[0-9a-f-]{36}$/), version: 3, answers: [{ questionId: 'q1', value: ['b'] }] },
      },
    ])
    expect(onPassed).not.toHaveBeenCalled()
  })

  test('keeps the answers if the quiz has changed, so that they can be sent again', async () => {
    await storeForLater({ kind: 'QUIZ_TAKEN', lectureId: 5, lectureTitle: 'Capitals', attemptClientId: newId(), version: 1, answers: [] })
    fakeEndpoint(getQuiz, overview())
    fakeEndpoint(submitOfflineAttempt, refused('QUIZ_CHANGED'))
    show()
    await screen.findByText(/^Your answers are saved on this device/)

    await act(sendOutbox)
    expect((await screen.findByRole('alert')).textContent).toContain('This quiz has changed.')
    fakeEndpoint(submitOfflineAttempt, done({ isPassed: true, scorePercent: 100 }))
    fakeEndpoint(getAttempt, done({ isPassed: true, scorePercent: 100 }))
    await press('Send again')

    expect(await screen.findByRole('heading', { name: 'You passed!' })).toBeTruthy()
  })
})

describe('quiz result', () => {
  const finish = async (result: Attempt, quiz: Partial<QuizOverview> = {}) => {
    fakeEndpoint(startAttempt, attempt({ questions: result.questions, answers: [{ questionId: 'q1', value: ['a'] }] }))
    fakeEndpoint(submitAttempt, result)
    await begin()
    await press('Question 1, answered')
    fakeEndpoint(getQuiz, overview({ ...quiz, attempts: [result] }))
    for (const _ of result.questions) await press(/^(Next|Review answers)$/)
    await press('Submit quiz')
  }

  test('notifies the page that the student passed, and links to the next lecture', async () => {
    await finish(done({ isPassed: true, scorePercent: 100 }), { isPassed: true })

    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'You passed!' }))
    expect(screen.getByText('100%')).toBeTruthy()
    expect(onPassed).toHaveBeenCalledTimes(1)
    await press('Next: Bleeding')
    expect(goNext).toHaveBeenCalled()
  })

  test("shows that a practice attempt doesn't count", async () => {
    await finish(done({ isPassed: true, isPractice: true }))

    expect(await screen.findByText('Practice attempt. It doesn’t count.')).toBeTruthy()
    expect(onPassed).not.toHaveBeenCalled()
  })

  test('shows the permitted feedback for each question', async () => {
    const solution = { optionIds: ['b'], matches: {}, texts: [] }
    await finish(
      done({
        questions: [capital, order],
        answers: [{ questionId: 'q1', value: ['a'] }],
        questionFeedback: [
          { ...told, questionId: 'q1', outcome: 'WRONG', explanation: 'Since 1991.', solution },
          { ...told, questionId: 'q2', outcome: 'UNANSWERED' },
        ],
      }),
    )

    const list = within(await screen.findByRole('region', { name: 'Your answers' }))
    expect(list.getByText('Since 1991.')).toBeTruthy()
    expect(list.getByText('You answered:').parentElement?.textContent).toContain('Lagos')
    expect(list.getByText('Correct answer:').parentElement?.textContent).toContain('Abuja')
    expect(list.getByText('Not answered')).toBeTruthy()
  })

  test('explains that a quiz shows only the score, and allows another attempt', async () => {
    await finish(done())
    expect(await screen.findByText('This quiz shows only your score.')).toBeTruthy()
    fakeEndpoint(startAttempt, attempt({ id: 10, number: 2 }))

    await press('Try again')

    expect(await screen.findByRole('heading', { name: 'Question 1 of 2' })).toBeTruthy()
    expect(onPassed).not.toHaveBeenCalled()
  })

  test("doesn't offer another attempt after the last one", async () => {
    await finish(done(), { maxAttempts: 1, attemptsLeft: 0, problem: 'QUIZ_NO_ATTEMPTS_LEFT' })

    expect(await screen.findByText('You’ve used all your attempts at this quiz.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
