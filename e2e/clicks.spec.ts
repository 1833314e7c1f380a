// Counts the clicks that frequent jobs take. A job that needs more than its limit has become harder.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { courseTitled } from './support/api.ts'
import { clicksFor } from './support/clicks.ts'
import { freeCourse, shortCourse } from './support/courses.ts'
import { type Database, openDatabase } from './support/database.ts'
import { demoAdmin, demoInstructor, demoManager, newStudent } from './support/people.ts'
import { newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import {
  answerQuestion,
  approveCourse,
  approveRefund,
  createCourse,
  givenQuestion,
  givenRefundRequest,
  givenSubmittedCourse,
  keyboard,
  mouse,
  suspendPerson,
} from './support/staff-work.ts'
import { test } from './support/test.ts'
import { playedBetween, videoOf } from './support/video.ts'
import { openVisit, type Visit, type VisitOptions } from './support/visit.ts'

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const press = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true }).first().click()

describe('clicks for the jobs of a student', () => {
  test('are few: enrolling, continuing, resuming, buying and getting a refund', async ({ visit, origin }) => {
    const { page, go } = await visit({ as: await newStudent(origin) })

    await go(`/courses/${(await courseTitled(origin, freeCourse)).id}`)
    const toTheFirstSecond = await clicksFor(page, async () => {
      await press(page, 'button', `Enroll Now: ${freeCourse}`)
      await page.waitForURL('**/my-learning/courses/*?lecture=*')
      await playedBetween(videoOf(page.locator('main')))
    })
    const finished = await titleOf(page)
    const toTheNextLecture = await clicksFor(page, async () => {
      await press(page, 'button', /^Complete and continue/)
      await page.getByText(/^1 of \d+ complete$/).waitFor()
      await expect.poll(() => titleOf(page)).not.toBe(finished)
    })
    const next = await titleOf(page)

    await go('/courses')
    const toResume = await clicksFor(page, async () => {
      await press(page, 'link', 'My Learning')
      await press(page, 'link', `Continue: ${freeCourse}`)
      await page.getByRole('heading', { level: 1, name: next }).waitFor()
    })

    await go(`/courses/${(await courseTitled(origin, shortCourse)).id}`)
    const toBuy = await clicksFor(page, async () => {
      await press(page, 'button', `Buy now: ${shortCourse}`)
      await page.getByRole('dialog', { name: 'Order Summary' }).getByRole('button', { name: /^Pay / }).click()
      await page.getByTestId('sim-pay-success').click()
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
      await page.getByRole('heading', { name: shortCourse }).waitFor()
    })

    await go('/my-learning')
    const toGetARefund = await clicksFor(page, async () => {
      await press(page, 'button', `More: ${shortCourse}`)
      await page.getByRole('menuitem', { name: /^Request a refund/ }).click()
      await page.getByLabel('Reason').fill('Not for me.')
      await page.getByRole('dialog').getByRole('button', { name: 'Request a refund' }).click()
      await page
        .getByText(/^Your refund of .* is approved| was refunded/)
        .first()
        .waitFor()
    })

    expect({ toTheFirstSecond, toTheNextLecture, toResume, toBuy, toGetARefund }).toEqual({
      toTheFirstSecond: 1,
      toTheNextLecture: 1,
      toResume: 2,
      toBuy: 3,
      toGetARefund: 3,
    })
  })
})

describe('the jobs of instructors and staff', () => {
  let dataDir: string
  let server: Server
  let database: Database
  beforeAll(async () => {
    dataDir = await newDataDir(inject('demoDir'))
    server = await startServer({ dataDir })
    database = await openDatabase(dataDir)
  })
  afterAll(async () => {
    await database.close()
    await server.kill('SIGKILL')
    await removeDataDir(dataDir)
  })
  const visits: Visit[] = []
  afterEach(async () => {
    const complaints = visits.flatMap((view) => view.complaints())
    await Promise.all(visits.splice(0).map((view) => view.close()))
    expect(complaints).toEqual([])
  })

  /** Opens a visit to the server of these tests, where no other journey takes the work. */
  const visitIn = (browser: Browser) => async (options: VisitOptions) => {
    const view = await openVisit(browser, server.origin, options)
    visits.push(view)
    return view
  }

  /** Creates the work of each job, and opens a visit for each user who does it. */
  async function givenWork(browser: Browser) {
    const { origin } = server
    const visit = visitIn(browser)
    const person = await newStudent(origin)
    await givenQuestion(origin)
    await givenRefundRequest(origin, visit)
    const submitted = await givenSubmittedCourse(database)
    const [instructor, manager, admin] = [
      await visit({ as: demoInstructor }),
      await visit({ as: demoManager }),
      await visit({ as: demoAdmin }),
    ]
    return { person, submitted, instructor, manager, admin }
  }

  test('take few clicks: a new course, an answer, a refund, an approval and a suspension', async ({ browser }) => {
    const { person, submitted, instructor, manager, admin } = await givenWork(browser)
    const counted = async ({ page, go }: typeof admin, path: string, job: () => Promise<void>) => {
      await go(path)
      return clicksFor(page, job)
    }

    expect({
      toCreateACourse: await counted(instructor, '/instructor', () => createCourse(instructor.page, mouse, 'Prices That Pay')),
      toAnswerAQuestion: await counted(instructor, '/instructor', () => answerQuestion(instructor.page, mouse)),
      toDecideARefund: await counted(manager, '/manager', () => approveRefund(manager.page, mouse)),
      toApproveACourse: await counted(admin, '/admin', () => approveCourse(admin.page, mouse, submitted)),
      toSuspendAPerson: await counted(admin, '/admin', () => suspendPerson(admin.page, mouse, person)),
    }).toEqual({ toCreateACourse: 2, toAnswerAQuestion: 2, toDecideARefund: 3, toApproveACourse: 3, toSuspendAPerson: 4 })
  })

  test('need only the keyboard', async ({ browser }) => {
    const { person, submitted, instructor, manager, admin } = await givenWork(browser)

    await instructor.go('/instructor')
    await createCourse(instructor.page, keyboard, 'Prices by Keyboard')
    await instructor.go('/instructor')
    await answerQuestion(instructor.page, keyboard)
    await manager.go('/manager')
    await approveRefund(manager.page, keyboard)
    await admin.go('/admin')
    await approveCourse(admin.page, keyboard, submitted)
    await admin.go('/admin')
    await suspendPerson(admin.page, keyboard, person)
  })
})
