import type { Lecture, Section } from '@akada/contract/courses.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { CurriculumList } from './curriculum-list.tsx'

const sections = [
  sectionOf(1, 'Ground', [lectureOf(11, 'Why it matters', 'VIDEO'), lectureOf(12, 'Read this first', 'TEXT')]),
  sectionOf(2, 'Walls', [lectureOf(21, 'Laying bricks', 'VIDEO'), lectureOf(22, 'What have you learned?', 'QUIZ')]),
]

describe('curriculum next to the player', () => {
  test('counts completed lectures in each section', () => {
    show(11, [11, 21, 22])

    expect(screen.getByText('Ground').parentElement?.textContent).toBe('Ground1/2 lectures complete · 12m')
    expect(screen.getByText('Walls').parentElement?.textContent).toBe('Walls2/2 lectures complete · 12m')
  })

  test('marks the current and completed lectures, and shows each type and length', () => {
    show(12, [11])

    const [first, second] = rows()
    expect(first?.textContent).toBe('Why it matters6m')
    expect(within(first as HTMLElement).getByRole('img', { name: 'Video' })).toBeTruthy()
    expect(within(first as HTMLElement).getByRole('img', { name: 'Completed' })).toBeTruthy()
    expect(first?.getAttribute('aria-current')).toBeNull()
    expect(within(second as HTMLElement).getByRole('img', { name: 'Text' })).toBeTruthy()
    expect(within(second as HTMLElement).queryByRole('img', { name: 'Completed' })).toBeNull()
    expect(second?.getAttribute('aria-current')).toBe('true')
  })

  test('links to each lecture', () => {
    show(11, [])

    expect(screen.getByRole('link', { name: /Read this first/ }).getAttribute('href')).toBe('/here?lecture=12')
  })

  test('opens the section of the current lecture, and the next section when its first lecture is reached', async () => {
    const { goTo } = show(12, [])
    expect(isOpen('Ground')).toBe(true)
    expect(isOpen('Walls')).toBe(false)

    goTo(21)

    expect(isOpen('Walls')).toBe(true)
  })

  test("shows which lectures can't be opened now, and links to the others", () => {
    show(11, [], 12)

    expect(screen.queryByRole('link', { name: /Read this first/, hidden: true })).toBeNull()
    expect(screen.getByText('Read this first').closest('li')?.textContent).toBe('Read this first6mNot downloaded')
    expect(screen.getByRole('link', { name: /Why it matters/ })).toBeTruthy()
  })

  test('lets the user open and close sections', async () => {
    show(11, [])

    await userEvent.click(screen.getByText('Walls'))
    await userEvent.click(screen.getByText('Ground'))

    expect(isOpen('Walls')).toBe(true)
    expect(isOpen('Ground')).toBe(false)
  })
})

function show(currentId: number, completed: number[], awayId?: number) {
  const list = (id: number) => (
    <MemoryRouter>
      <CurriculumList
        sections={sections}
        completed={new Set(completed)}
        currentId={id}
        addressOf={(to) => `/here?lecture=${to}`}
        sizeOf={() => undefined}
        isAway={(lecture) => lecture.id === awayId}
        markOf={(lecture) => lecture.id === awayId && 'Not downloaded'}
      />
    </MemoryRouter>
  )
  const { rerender } = render(list(currentId))
  return { goTo: (id: number) => rerender(list(id)) }
}

const rows = () => screen.getAllByRole('link', { hidden: true })

const isOpen = (title: string) => screen.getByText(title).closest('details')?.open

function sectionOf(id: number, title: string, lectures: Lecture[]): Section {
  return { id, title, description: '', courseId: 1, durationString: '12m', lectures }
}

function lectureOf(id: number, title: string, contentType: Lecture['contentType']): Lecture {
  const about = { description: safeHtml``, isPreview: false, sectionId: 1, discussionEnabled: false }
  return { id, title, contentType, ...about, durationString: '6m', durationSeconds: 360 }
}
