// Takes the demo catalog's quiz by keyboard alone.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seek } from './keyboard.ts'

export const courseWithQuiz = 'First Aid for Home and Workplace'
export const quizTitle = 'What would you do?'

const inOrder = [
  'Make sure it is safe to approach',
  'Speak to them and tap their shoulders',
  'Check whether they breathe normally',
  'Call for help, on speakerphone',
  'Start chest compressions if they aren’t breathing',
]
// Types one letter, because several letters typed slowly would restart the search of a select element.
const matches = {
  'A deep cut that bleeds heavily': 'P',
  'Choking, unable to cough or speak': 'F',
  'Unconscious, but breathing normally': 'R',
  'Feeling faint, still awake': 'L',
}

/** Starts at the quiz's first page and submits without an answer. */
export async function failQuiz(page: Page) {
  await pressButton(page, 'Start quiz')
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await step(page, `Question ${number} of 6`)
    await pressButton(page, number < 6 ? 'Next' : 'Review answers')
  }
  await step(page, 'Review your answers')
  await pressButton(page, 'Submit quiz')
  await step(page, 'Not passed')
}

/** Starts at the first question and answers all questions correctly. */
export async function passQuiz(page: Page) {
  await step(page, 'Question 1 of 6')
  for (const [place, item] of inOrder.entries()) await moveUpTo(page, item, place)
  await next(page, 2)
  await choose(page, '100 to 120 times a minute')
  await next(page, 3)
  await seek(page, 'Your answer')
  await page.keyboard.type('20')
  await next(page, 4)
  for (const option of [
    'Moving chairs and tables out of the way',
    'Something soft under the head',
    'Looking at the clock when it starts',
  ]) {
    await seek(page, option)
    await page.keyboard.press('Space')
  }
  await next(page, 5)
  await choose(page, 'False')
  await next(page, 6)
  for (const [left, letter] of Object.entries(matches)) {
    await seek(page, left)
    await page.keyboard.type(letter)
  }
  await pressButton(page, 'Review answers')
  await page.getByText('You’ve answered every question.').waitFor()
  await pressButton(page, 'Submit quiz')
  await step(page, 'You passed!')
  await page.getByText('100%', { exact: true }).waitFor()
}

/** Waits for a step of the quiz. */
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

/** Presses a button of the quiz as soon as it appears. */
export async function pressButton(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).waitFor()
  await seek(page, name)
  await page.keyboard.press('Enter')
}

export async function next(page: Page, number: number) {
  await pressButton(page, 'Next')
  await step(page, `Question ${number} of 6`)
}

/** Tab reaches the first or selected radio button of a group. Arrow keys move from there. */
export async function choose(page: Page, option: string) {
  const names = await page
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? ''))
  await seek(page, names[0] ?? '')
  await page.keyboard.press('Space')
  for (let place = 0; place < names.indexOf(option); place += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: option }).isChecked()).toBe(true)
}

async function moveUpTo(page: Page, item: string, place: number) {
  const placeOf = async () =>
    (await page.getByRole('group').getByRole('listitem').allTextContents()).findIndex((text) => text.includes(item))
  for (let left = (await placeOf()) - place; left > 0; left -= 1) {
    await seek(page, `Move ${item} up`)
    await page.keyboard.press('Enter')
    await page.getByText(`${item}: now ${place + left} of ${inOrder.length}.`).waitFor()
  }
}
