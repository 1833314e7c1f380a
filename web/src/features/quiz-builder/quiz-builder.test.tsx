import { getQuizDefinition, type QuizDefinition, saveQuiz } from '@akada/contract/quizzes.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { broken, fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { QuizBuilder } from './quiz-builder.tsx'

const question = (prompt: string): QuizDefinition['questions'][number] => ({
  type: 'TRUE_FALSE',
  prompt,
  explanation: '',
  points: 1,
  isTrue: true,
})
const quizOf = (...prompts: string[]): QuizDefinition => ({
  settings: {
    passMark: 70,
    maxAttempts: 0,
    timeLimitSeconds: 0,
    shuffleQuestions: false,
    shuffleOptions: true,
    feedback: 'AT_END',
    reveal: 'AFTER_PASS',
  },
  questions: prompts.map(question),
})
const opened = { version: 3, definition: quizOf('Is water wet?', 'Is fire cold?') }

const show = () =>
  renderPage({ Component: () => <QuizBuilder lectureId={5} preview={() => <p>The quiz as students see it</p>} /> }, { path: '/edit' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
// Enters the value in a single event, because typing it letter by letter would take seconds.
const write = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const prompts = () => screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent?.split('True')[0]?.trim())

beforeEach(() => {
  localStorage.clear()
  givenStudent()
  fakeEndpoint(getQuizDefinition, opened)
})

describe('quiz builder', () => {
  test('shows that it is loading, and offers a retry after a failure', async () => {
    fakeEndpoint(getQuizDefinition, broken())
    show()
    expect(screen.getByText('Loading quiz…')).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getQuizDefinition, { version: 0, definition: null })

    await userEvent.click(retry)

    expect(await screen.findByText(/No questions yet/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save quiz' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true)
  })

  test('saves the entered questions together with the version they are based on', async () => {
    fakeEndpoint(getQuizDefinition, { version: 0, definition: null })
    const saved = fakeEndpoint(saveQuiz, { version: 1 })
    show()

    await press('Single choice')
    write('Question', 'Capital?')
    write('Option 1', 'Lagos')
    write('Option 2', 'Abuja')
    write('Explanation of option 1 (optional)', 'Until 1991.')
    await userEvent.click(screen.getByLabelText('Option 2 is correct'))
    write('Time limit (minutes)', '15')
    await press('Save quiz')

    expect(await screen.findByText('Saved as version 1.')).toBeTruthy()
    expect(saved[0]?.body).toMatchObject({
      version: 0,
      definition: {
        settings: { timeLimitSeconds: 900 },
        questions: [
          {
            type: 'SINGLE_CHOICE',
            prompt: 'Capital?',
            options: [
              { text: 'Lagos', isCorrect: false, explanation: 'Until 1991.' },
              { text: 'Abuja', isCorrect: true, explanation: '' },
            ],
          },
        ],
      },
    })
  })

  test('explains what happens to attempts in progress', async () => {
    show()

    expect(await screen.findByText(/Attempts in progress and past results don’t change/)).toBeTruthy()
  })
})

describe('quiz questions in the builder', () => {
  test('can be moved with the keyboard, while the focus follows and the new position is announced', async () => {
    show()
    const up = await screen.findByRole('button', { name: 'Move question 2 up' })
    up.focus()

    await userEvent.keyboard('{Enter}')

    expect(prompts().slice(0, 2)).toEqual(['1. Is fire cold?', '2. Is water wet?'])
    expect(screen.getByText('Question 2: now 1 of 2.')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 1 up')
  })

  test('are duplicated in place', async () => {
    show()

    await press('Duplicate question 1')

    expect(within(screen.getByRole('list', { name: 'Questions' })).getAllByText('Is water wet?')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'Is water wet?')
    expect(screen.getByRole('button', { name: 'Move question 3 up' })).toBeTruthy()
  })

  test('return to their place when a deletion is undone', async () => {
    show()

    await press('Delete question 1')
    expect(prompts()).toContain('1. Is fire cold?')
    await press('Undo')

    expect(prompts().slice(0, 2)).toEqual(['1. Is water wet?', '2. Is fire cold?'])
  })

  test('keep their options when their type is changed and changed back', async () => {
    fakeEndpoint(getQuizDefinition, { version: 0, definition: null })
    show()
    await press('Ordering')
    write('Item 1', 'First')

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Matching')
    expect(screen.getByRole('textbox', { name: 'Match of pair 2' })).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Ordering')

    expect(screen.getByRole('textbox', { name: 'Item 1' })).toHaveProperty('value', 'First')
  })
})

describe('quiz draft', () => {
  test('survives a reload, and is removed when discarded', async () => {
    show()
    await press(/Is water wet/)
    write('Question', 'Is water wet? Really?')
    expect(screen.getByText(/Draft saved in this browser/)).toBeTruthy()
    cleanup()
    show()

    expect(await screen.findByText(/Draft saved in this browser/)).toBeTruthy()
    expect(screen.getByText('Is water wet? Really?')).toBeTruthy()
    await press('Discard changes')
    expect(screen.queryByText('Is water wet? Really?')).toBeNull()
    expect(localStorage.getItem('drafts:1')).toBeNull()
  })

  test('is kept while the user is offline', async () => {
    fakeEndpoint(saveQuiz, lostConnection())
    show()
    await press('Delete question 2')

    await press('Save quiz')

    expect(await screen.findByText(/Check your connection\./)).toBeTruthy()
    expect(localStorage.getItem('drafts:1')).toContain('Is water wet?')
  })

  test("doesn't overwrite a newer version until the author decides", async () => {
    const saved = fakeEndpoint(saveQuiz, refused('QUIZ_CHANGED'))
    show()
    await press('Delete question 2')
    fakeEndpoint(getQuizDefinition, { version: 7, definition: quizOf('Newer?') })
    await press('Save quiz')
    expect(await screen.findByText(/Version 7 is newer than the one you’re editing/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save quiz' }).getAttribute('aria-disabled')).toBe('true')

    const again = fakeEndpoint(saveQuiz, { version: 8 })
    await press('Keep my draft')
    await press('Save quiz')

    expect(await screen.findByText('Saved as version 8.')).toBeTruthy()
    expect([saved[0]?.body.version, again[0]?.body.version]).toEqual([3, 7])
    expect(screen.getByText('Is water wet?')).toBeTruthy()
  })

  test('can be replaced by the newer version', async () => {
    fakeEndpoint(saveQuiz, refused('QUIZ_CHANGED'))
    show()
    await press('Delete question 2')
    fakeEndpoint(getQuizDefinition, { version: 7, definition: quizOf('Newer?') })
    await press('Save quiz')

    await press('Use version 7')

    expect(screen.getByText('Newer?')).toBeTruthy()
    expect(screen.getByText('Saved as version 7.')).toBeTruthy()
  })
})

describe('quiz errors', () => {
  test('are shown at their fields before a request is sent, and open the question that contains them', async () => {
    show()
    await press('Short answer')
    await press('Close question')

    await press('Save quiz')

    const field = await screen.findByRole('textbox', { name: 'Question' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a question.')).toBeTruthy()
    expect(screen.getByText('Fix 1 issue to save this quiz.')).toBeTruthy()
  })

  test('are reported for blank fields', async () => {
    show()
    await press('Single choice')
    write('Question', 'Capital?')

    await press('Save quiz')

    expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
  })

  test('from the server are shown at their fields, and disappear on a change', async () => {
    fakeEndpoint(
      saveQuiz,
      refused('INVALID_INPUT', { errors: [{ path: 'definition.questions.2.options', message: 'Mark at least one option as correct.' }] }),
    )
    show()
    await press('Multiple choice')
    write('Question', 'Which?')
    write('Option 1', 'a')
    write('Option 2', 'b')
    await press('Save quiz')
    expect(await screen.findByText('Mark at least one option as correct.')).toBeTruthy()

    await userEvent.click(screen.getByRole('checkbox', { name: 'Option 2 is correct' }))

    expect(screen.queryByText('Mark at least one option as correct.')).toBeNull()
  })
})

test('after a save, the preview shows the saved quiz', async () => {
  const saved = fakeEndpoint(saveQuiz, { version: 4 })
  show()
  await press('Delete question 2')

  await press('Save and preview')

  expect(await screen.findByText('The quiz as students see it')).toBeTruthy()
  expect(saved).toHaveLength(1)
})
