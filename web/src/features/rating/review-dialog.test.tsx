import { type Review, rateCourse } from '@akada/contract/reviews.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { ReviewDialog } from './review-dialog.tsx'

const review: Review = {
  id: 1,
  courseId: 7,
  rating: 3.5,
  comment: 'Clear, but a little fast.',
  author: 'Ada Obi',
  authorPicture: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  answer: null,
}

describe('review dialog', () => {
  test('requires stars and a comment', async () => {
    const { user, submit } = open(null)
    expect(screen.getByRole('dialog', { name: 'Leave a Review' })).toBeTruthy()
    expect(screen.getByText('Share your experience with this course')).toBeTruthy()
    expect(submit().disabled).toBe(true)

    await user.click(screen.getByRole('radio', { name: '4.5 out of 5' }))
    expect(submit().disabled).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), '   ')
    expect(submit().disabled).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Great')

    expect(submit().disabled).toBe(false)
    expect(screen.getByText('4.5 out of 5')).toBeTruthy()
  })

  test('shows that the rating is missing once a comment has been written', async () => {
    const { user } = open(null)

    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Great')
    await user.tab()

    expect(screen.getByRole('alert').textContent).toBe('Please provide at least a rating')
  })

  test('says what is missing when the disabled button is pressed', async () => {
    const { user, submit } = open(null)

    await user.click(submit().parentElement as HTMLElement)

    expect(screen.getByText('Please provide at least a rating')).toBeTruthy()
    expect(screen.getByText('Comment is required.')).toBeTruthy()
  })

  test('starts with the existing review', () => {
    const { submit } = open(review)

    expect(screen.getByRole('radio', { name: '3.5 out of 5' })).toHaveProperty('checked', true)
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveProperty('value', review.comment)
    expect(submit().disabled).toBe(false)
  })

  test('sends the review, is busy during the request, and then closes', async () => {
    let answer = (_: Review) => {}
    const sent = fakeEndpoint(rateCourse, () => new Promise<Review>((resolve) => (answer = resolve)))
    const { user, submit } = open(review)

    await user.click(screen.getByRole('radio', { name: '5.0 out of 5' }))
    await user.click(submit())
    expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    answer({ ...review, rating: 5 })

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ body: { courseId: 7, enrollmentId: 70, rating: 5, comment: review.comment } }])
  })

  test.each([
    ['the server refuses', () => refused('NOT_ENROLLED'), 'You’re not enrolled in this course.'],
    ['there is no connection', () => lostConnection(), 'We couldn’t save your review. Please try again. Check your connection.'],
  ])('keeps the input when %s', async (_, answer, message) => {
    fakeEndpoint(rateCourse, answer)
    const { user, submit } = open(null)
    await user.click(screen.getByRole('radio', { name: '4.0 out of 5' }))
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Worth it')

    await user.click(submit())

    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('radio', { name: '4.0 out of 5' })).toHaveProperty('checked', true)
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveProperty('value', 'Worth it')
    expect(submit().disabled).toBe(false)
  })

  test('discards the input on Cancel', async () => {
    const { user } = open(null)
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Worth it')

    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open' }))

    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveProperty('value', '')
  })
})

function open(written: Review | null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Host review={written} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), submit: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Review' }) }
}

function Host({ review: written }: { review: Review | null }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ReviewDialog open={isOpen} courseId={7} enrollmentId={70} review={written} onClose={() => setOpen(false)} />
    </>
  )
}
