import { describe, expect } from 'vitest'
import { press, tabTo } from './support/keyboard.ts'
import { demoAdmin, demoManager } from './support/people.ts'
import { test } from './support/test.ts'

describe('using only the keyboard', () => {
  test('an admin creates, edits, moves and deletes a category', async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoAdmin })
    await go('/admin')
    await page.waitForURL('**/admin/categories')
    await settled()

    await press(page, 'Add Category')
    await page.waitForURL('**/admin/category-form')
    await settled()
    await tabTo(page, 'Category Name')
    await page.keyboard.type('Woodwork')
    await tabTo(page, 'Description')
    await page.keyboard.type('Joints, planes and chairs.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await press(page, 'Create')
    await page.getByText('Category created successfully!').waitFor()
    await page.waitForURL('**/admin/categories')

    const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    await page.getByRole('heading', { name: 'Woodwork' }).waitFor()
    await press(page, 'Move Woodwork up')
    await expect.poll(names).toHaveLength(9)
    await expect.poll(async () => (await names()).indexOf('Woodwork')).toBe(7)
    await press(page, 'Edit Woodwork')
    await page.waitForURL(/category-form\/\d+$/)
    await settled()
    await tabTo(page, 'Category Name')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Joinery')
    await press(page, 'Update')
    await page.getByText('Category updated successfully!').waitFor()

    await press(page, 'Delete Joinery')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Delete')
    await page.getByText('Category deleted successfully!').waitFor()
    await expect.poll(names).not.toContain('Joinery')
  })

  test('an admin finds a pending course and requests changes', async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoAdmin })
    await go('/admin/course-reviews')

    await page.getByRole('searchbox', { name: 'Search course reviews' }).focus()
    await page.keyboard.type('Records a Shop')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/course-reviews?search=**')
    await settled()
    await press(page, 'Request Changes for Records a Shop Can Live By')
    await tabTo(page, 'Feedback')
    await page.keyboard.type('Say in the subtitle for whom it is.')
    await press(page, 'Submit Feedback')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Request Changes')

    await page.getByText('Changes requested for').waitFor()
    await page.getByText('No matching courses. Try different filters.').waitFor()
  })

  test('a manager decides on reported content', async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoManager })
    await go('/manager/moderation')
    await settled()
    const waiting = () => page.getByRole('button', { name: /^Keep(?! menu)/ }).count()
    const before = await waiting()
    expect(before).toBeGreaterThan(0)

    await press(page, /^Keep(?! menu)/)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Blunt, but about the course.')
    await press(page, 'Keep')

    await expect.poll(waiting).toBe(before - 1)
  })
})
