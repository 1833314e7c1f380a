import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { checkShifts } from './support/check-page.ts'
import { shortCourse } from './support/courses.ts'
import { hold } from './support/hold.ts'
import { demoAdmin, demoStudent } from './support/people.ts'
import { test } from './support/test.ts'

const editors = ['/admin/settings?tab=texts&text=terms', '/admin/communication?open=new'].flatMap((path) =>
  [360, 1280].map((width) => ({ path, width })),
)

describe('page that arrives in parts on a slow connection', () => {
  test("shows a course's tabs in their final position", async ({ visit, origin }) => {
    const { page, go } = await visit({ javaScriptEnabled: false })
    const { id } = await courseTitled(origin, shortCourse)
    await go(`/courses/${id}`)
    const tabs = page.getByRole('tablist')
    const whole = await page.content()
    const inTheEnd = await tabs.boundingBox()

    await page.setContent(whole.slice(0, whole.indexOf('role="tabpanel"')))
    const atFirst = await tabs.boundingBox()

    expect(atFirst?.y).toBe(inTheEnd?.y)
  })

  test('shows the sort order of courses on phones in its final position', async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 360, height: 740 } })
    const letCome = await hold(page, '**/assets/*.js')
    await page.goto('/courses?length=over-17', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    const whole = await page.content()
    const inTheEnd = await sort.boundingBox()

    await page.setContent(whole.slice(0, whole.indexOf('<option', whole.indexOf('<option') + 1)), { waitUntil: 'commit' })
    const atFirst = await sort.boundingBox()

    await letCome()
    expect(atFirst).toEqual(inTheEnd)
  })

  test.for([
    { part: 'reviews', scripts: '**/assets/course-reviews-*.js', text: /^Showing|\d+ reviews?/ },
    { part: 'related courses', scripts: '**/assets/more-courses-*.js', text: 'Related courses' },
  ])("keeps a course's $part visible while their script loads", async ({ scripts, text }, { visit, origin }) => {
    const { page, settled } = await visit({ as: demoStudent })
    const { id } = await courseTitled(origin, shortCourse)
    const letCome = await hold(page, scripts)
    const relation = page.waitForResponse('**/standing')

    await page.goto(`/courses/${id}?tab=reviews`)
    await relation
    const shown = page.getByText(text).filter({ visible: true }).first()
    await page.getByRole('button', { name: 'Your account' }).waitFor()
    expect(await shown.isVisible()).toBe(true)
    await letCome()
    await settled()

    expect(await shown.isVisible()).toBe(true)
    await checkShifts(page)
  })

  test.for([360, 1280])('follows a sort order and filters chosen before scripts have loaded, %i px wide', async (width, { visit }) => {
    const { page, settled } = await visit({ viewport: { width, height: 800 } })
    const letCome = await hold(page, '**/assets/*.js')

    await page.goto('/courses', { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest')
    await letCome()
    await page.waitForURL('**/courses?sort=newest')
    await settled()
    const letComeAgain = await hold(page, '**/assets/*.js')
    await page.reload({ waitUntil: 'commit' })
    const results = page.getByRole('region', { name: 'Results' })
    await results.getByText('Filters').click()
    await results.getByRole('radio', { name: 'Free' }).check()
    expect(await page.locator('#root').evaluate((root) => Object.keys(root).some((key) => key.startsWith('__reactContainer')))).toBe(false)
    await letComeAgain()
    await page.waitForURL('**/courses?price=free&sort=newest')

    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('newest')
    await page.goBack()
    await page.waitForURL('**/courses?sort=newest')
  })

  test.for([360, 1280])('keeps filters that were opened before scripts have loaded open, %i px wide', async (width, { visit }) => {
    const { page, settled } = await visit({ viewport: { width, height: 800 } })
    const letCome = await hold(page, '**/assets/*.js')

    await page.goto('/courses', { waitUntil: 'commit' })
    await page.getByRole('region', { name: 'Results' }).getByText('Filters').click()
    await letCome()
    await settled()

    const free = page.getByRole('radio', { name: 'Free' }).filter({ visible: true })
    await free.check()
    await page.waitForURL('**/courses?price=free')
    expect(await free.count()).toBe(1)
  })

  test('keeps active filters visible while their script loads', async ({ visit }) => {
    const { page, settled } = await visit({ viewport: { width: 1280, height: 800 } })
    const letCome = await hold(page, '**/assets/filter-form-*.js')

    await page.goto('/courses?level=BEGINNER')
    // The page is hydrated once scripts have replaced the server's opener.
    await page.locator('#results details').waitFor({ state: 'detached' })
    const filters = page.getByRole('complementary', { name: 'Filters' })
    expect(await filters.getByRole('checkbox', { name: /^Beginner/ }).isVisible()).toBe(true)
    await filters.getByRole('checkbox', { name: /^Advanced/ }).check()
    await letCome()
    await settled()

    await page.waitForURL(/level=BEGINNER(,|%2C)ADVANCED/)
    expect(await filters.getByRole('checkbox', { name: /^Advanced/ }).isChecked()).toBe(true)
  })

  test('follows a sort order of reviews chosen before scripts have loaded', async ({ visit, origin }) => {
    const { page, settled } = await visit()
    const { id } = await courseTitled(origin, shortCourse)
    const letCome = await hold(page, '**/assets/*.js')

    await page.goto(`/courses/${id}?tab=reviews`, { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('highest')
    await letCome()
    await page.waitForURL(`**/courses/${id}?tab=reviews&sort=highest`)
    await settled()

    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('highest')
  })

  test('keeps text typed into the search box before a private page has loaded', async ({ visit }) => {
    const { page, settled } = await visit({ as: demoAdmin })
    const letCome = await hold(page, '**/assets/admin-course-reviews-*.js')
    const box = page.getByRole('search').locator('input')

    await page.goto('/admin/course-reviews')
    await box.focus()
    await page.keyboard.type('first web')
    await letCome()
    await page.getByRole('searchbox', { name: 'Search course reviews' }).waitFor()
    await settled()
    await page.keyboard.type(' page')

    expect(await box.inputValue()).toBe('first web page')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/courses?search=first+web+page')
  })

  test.for(editors)('reserves space for an editor that loads last: $path, $width px wide', async ({ path, width }, { visit }) => {
    const { page, settled } = await visit({ as: demoAdmin, viewport: { width, height: 1600 } })
    const letCome = await hold(page, '**/assets/editing-area-*.js')

    await page.goto(path)
    await page.getByText('Loading the “').waitFor({ state: 'attached' })
    await letCome()
    await page.getByRole('toolbar').first().waitFor()
    await settled()

    await checkShifts(page)
  })
})
