import { describe, expect } from 'vitest'
import { callApi, mailTo } from './support/api.ts'
import { press, tabTo } from './support/keyboard.ts'
import { demoInstructor, demoManager, demoStudent, logIn, newStudent, someoneNew } from './support/people.ts'
import { test } from './support/test.ts'

describe('an invitation', () => {
  test('is sent by keyboard alone, and accepted by the invited person after the registration', async ({ visit, origin }) => {
    const invited = someoneNew()
    const { page, go } = await visit({ as: demoInstructor })
    await go('/instructor/invitations')
    await press(page, 'Invite students')
    await page.getByRole('dialog', { name: 'Invite students' }).waitFor()
    await tabTo(page, /^Course/)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox', { name: 'Course' }).getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const chosen = page.getByRole('list', { name: 'Selected course' }).getByRole('listitem')
    await chosen.waitFor()
    const title = (await chosen.innerText()).trim()
    await tabTo(page, /^Emails/)
    await page.keyboard.type(`${invited.email}\nnot-an-email`)
    await press(page, 'Check emails')
    await page.getByRole('table', { name: '1 row won’t be invited' }).getByText('not-an-email').waitFor()
    await press(page, 'Send 1 invitation')
    await page.getByText('1 invitation sent.').waitFor()

    const { text } = await mailTo(origin, invited, /invited to/)
    const { pathname, search } = new URL(/https?:\/\/\S+\/invitations\/\S+/.exec(text)?.[0] ?? '')
    const other = await visit({ as: demoStudent })
    await other.go(pathname + search)
    await other.page.getByText(`Log in with ${invited.email} to accept.`, { exact: false }).waitFor()

    const student = await visit()
    await student.go(pathname + search)
    await student.page.getByRole('heading', { name: title }).waitFor()
    expect(student.page.url()).not.toContain('token')
    await student.page.getByRole('link', { name: 'Register to accept' }).click()
    const register = { firstName: invited.firstName, lastName: invited.lastName, email: invited.email, password: invited.password }
    await callApi(origin, 'POST', '/auth/register', { body: { ...register, country: 'Nigeria', countryCode: 'NG' } })
    await student.page.getByRole('link', { name: 'Login', exact: true }).last().click()
    await student.page.getByRole('heading', { name: 'Login' }).waitFor()
    await student.page.getByLabel('Email').first().fill(invited.email)
    await student.page.getByLabel('Password', { exact: true }).fill(invited.password)
    await student.page.getByRole('button', { name: 'Login' }).click()
    await student.page.getByRole('button', { name: 'Accept invitation' }).click()
    await student.page.waitForURL(/\/my-learning\/courses\/\d+/)

    await go(`/instructor/invitations?search=${encodeURIComponent(invited.email)}`)
    await page.getByRole('row').filter({ hasText: invited.email }).getByText('Accepted').waitFor()
  })
})

test('a class joins with a code that the instructor created', async ({ visit, origin }) => {
  const { page, go } = await visit({ as: demoInstructor })
  await go('/instructor/invitations?tab=codes')
  await page.getByRole('button', { name: 'New code' }).click()
  await page.getByRole('combobox', { name: 'Course' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Seats').fill('1')
  await page.getByRole('button', { name: 'Create code' }).click()
  const row = page.getByRole('row').filter({ hasText: '0 of 1' }).first()
  await row.waitFor()
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await row.innerText())?.[0] ?? ''

  const student = await visit({ as: await newStudent(origin) })
  await student.go('/my-learning')
  await student.page.getByRole('link', { name: 'Join with code' }).click()
  await student.page.getByLabel('Code').fill(code.toLowerCase())
  await student.page.keyboard.press('Enter')
  await student.page.getByRole('button', { name: 'Join course' }).click()
  await student.page.waitForURL(/\/my-learning\/courses\/\d+/)
  const late = await visit({ as: await newStudent(origin) })
  await late.go(`/join?code=${code}`)
  await late.page.getByText('All seats are taken. Ask your instructor for a new code.').waitFor()

  await go('/instructor/invitations?tab=codes')
  await page.getByRole('row').filter({ hasText: code }).getByText('1 of 1').waitFor()
})

test('a manager enrolls a student and ends the enrollment, and the student is notified', async ({ visit, origin }) => {
  const student = await newStudent(origin)
  const { id } = await logIn(origin, student)
  const { page, go } = await visit({ as: demoManager })
  await go(`/manager/people/${id}`)
  await page.getByRole('button', { name: 'Enroll in a course' }).click()
  await page.getByRole('combobox', { name: 'Course' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Reason').fill('Won the scholarship')
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await page.getByText('Won the scholarship').waitFor()
  await mailTo(origin, student, /enrolled in/)

  await page.getByRole('button', { name: /^End enrollment/ }).click()
  await page.getByLabel('Reason').fill('Enrolled by mistake')
  await page.getByRole('dialog').getByRole('button', { name: 'End enrollment' }).click()
  await page.getByText('Enrolled by mistake').waitFor()

  expect((await mailTo(origin, student, /has ended/)).text).toContain('Enrolled by mistake')
})
