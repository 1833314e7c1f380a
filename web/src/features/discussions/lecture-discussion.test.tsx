import {
  createQuestion,
  createReply,
  deletePost,
  followQuestion,
  getThread,
  listQuestions,
  listSimilarQuestions,
  type Question,
  type QuestionRow,
  type Reply,
  setBestReply,
  type Thread,
  updatePost,
  updateQuestion,
  upvotePost,
} from '@akada/contract/discussions.ts'
import { reportPost } from '@akada/contract/reports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { broken, fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { LectureDiscussion } from './lecture-discussion.tsx'

const mayNothing = { edit: false, delete: false, upvote: false, report: false, release: false }
const author = { name: 'Uche Eze', picture: null, profileId: null, isInstructor: false, isCaller: false }
const post = { author, createdAt: '2026-08-01T10:00:00.000Z', editedAt: null, isHeld: false, upvotes: 2, isUpvoted: false }
const place = { courseId: 7, lectureId: 3, lectureTitle: 'Loops' }
const state = { atSeconds: null, isDeleted: false, replies: 1, isPinned: false, isLocked: false, isFollowed: false, bestReplyId: null }

const row = (changes: Partial<QuestionRow> = {}): QuestionRow => ({
  ...post,
  ...place,
  ...state,
  id: 11,
  title: 'Why nine?',
  excerpt: 'I expected ten.',
  ...changes,
})
const question = (changes: Partial<Question> = {}): Question => ({
  ...post,
  ...place,
  ...state,
  id: 11,
  title: 'Why nine?',
  body: 'I expected ten.',
  may: { ...mayNothing, upvote: true, report: true, reply: true, follow: true, arrange: false, chooseBest: false },
  ...changes,
})
const reply = (changes: Partial<Reply> = {}): Reply => ({
  ...post,
  id: 21,
  questionId: 11,
  body: 'Count again.',
  isBest: false,
  may: { ...mayNothing, upvote: true, report: true },
  ...changes,
})
const page = <Item,>(content: Item[], changes: object = {}) => ({ content, totalElements: content.length, page: 1, size: 20, ...changes })
const thread = (changes: Partial<Thread> = {}): Thread => ({ ...page([reply()]), question: question(), ...changes })

const video = Object.assign(document.createElement('video'), { currentTime: 0 })

function Host() {
  const comment = Number(useSearchParams()[0].get('comment'))
  return <LectureDiscussion courseId={7} lectureId={3} video={video} comment={comment || null} />
}

const path = '/my-learning/courses/7'
const show = (comment?: number) =>
  renderPage({ Component: Host }, { path, at: `${path}?lecture=3&tab=discussion${comment ? `&comment=${comment}` : ''}` })

beforeEach(() => {
  localStorage.clear()
  givenStudent()
  video.currentTime = 0
  fakeEndpoint(listSimilarQuestions, [])
})

describe('question list', () => {
  test('shows that it is loading, then each author and question', async () => {
    fakeEndpoint(
      listQuestions,
      page([
        row({ isPinned: true, bestReplyId: 21, atSeconds: 252, author: { ...author, isInstructor: true, profileId: 'u-1' } }),
        row({ id: 12, isDeleted: true, title: '', excerpt: '' }),
        row({ id: 13, title: 'A link', isHeld: true, isLocked: true }),
      ]),
    )
    show()
    expect(screen.getByText('Loading questions…')).toBeTruthy()

    const [first, second, third] = await screen.findAllByRole('article')
    expect(screen.getByText('3 questions')).toBeTruthy()
    for (const text of ['Pinned', 'Answered', 'Instructor', 'at 4:12', '1 reply', '2 upvotes'])
      expect(within(first as HTMLElement).getByText(text)).toBeTruthy()
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'Uche Eze' })
        .getAttribute('href'),
    ).toBe('/user-profile/u-1')
    expect(within(second as HTMLElement).getByRole('link', { name: 'This question was deleted' })).toBeTruthy()
    expect(within(third as HTMLElement).getByText('Awaiting moderation')).toBeTruthy()
    expect(within(third as HTMLElement).queryByRole('link', { name: 'Uche Eze' })).toBeNull()
  })

  test('is filtered, sorted and searched by the server', async () => {
    const sent = fakeEndpoint(listQuestions, page([]))
    show()
    expect(await screen.findByText('No questions yet. Ask the first one.')).toBeTruthy()

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Questions on' }), 'All lectures')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Questions I follow')
    expect(await screen.findByText('You aren’t following any questions here.')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most upvoted')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search questions' }), ' loop {Enter}')

    expect(await screen.findByText('No questions match “loop”.')).toBeTruthy()
    expect(sent[0]).toEqual({ query: { courseId: '7', lectureId: '3', filter: 'all', sort: 'recent', page: '1', size: '20' } })
    expect(sent.at(-1)).toEqual({ query: { courseId: '7', filter: 'following', sort: 'upvoted', search: 'loop', page: '1', size: '20' } })
  })

  test('loads further pages, and shows an error if one fails', async () => {
    let isDown = true
    fakeEndpoint(listQuestions, ({ query }) => {
      if (query.page === undefined || Number(query.page) === 1) return page([row()], { totalElements: 21 })
      return isDown ? refused('TOO_MANY_REQUESTS') : page([row({ id: 31, title: 'The last one' })], { totalElements: 21, page: 2 })
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Show more questions' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t load more/)
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Show more questions' }))

    expect(await screen.findByRole('link', { name: 'The last one' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more questions' })).toBeNull()
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(listQuestions, refused('NOT_ENROLLED'))
    show()
    expect(await screen.findByText('You’re not enrolled in this course.')).toBeTruthy()

    fakeEndpoint(listQuestions, page([row()]))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('link', { name: 'Why nine?' })).toBeTruthy()
  })
})

describe('asking a question', () => {
  const open = async () => {
    fakeEndpoint(listQuestions, page([row()]))
    const shown = show()
    await userEvent.click(screen.getByRole('button', { name: 'Ask a question' }))
    return shown
  }
  const title = () => screen.getByRole('textbox', { name: /Your question/ })

  test('starts with the title, shows similar questions, and then asks for details', async () => {
    video.currentTime = 252.7
    const sent = fakeEndpoint(createQuestion, question({ id: 40 }))
    const asked = fakeEndpoint(listSimilarQuestions, [
      { id: 12, lectureId: 4, title: 'Why does it print nine?', replies: 2, isAnswered: true },
      { id: 13, lectureId: 4, title: 'Nine again', replies: 2, isAnswered: false },
    ])
    const { router } = await open()
    expect(document.activeElement).toBe(title())
    expect(screen.queryByRole('textbox', { name: 'Details' })).toBeNull()

    await userEvent.type(title(), 'Why nine?{Enter}')
    const similar = await screen.findByRole('link', { name: 'Why does it print nine?' })
    expect(similar.getAttribute('href')).toBe(`${path}?lecture=4&tab=discussion&comment=12`)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Details' }))
    await userEvent.keyboard('I expected ten.')
    expect(screen.getByRole('checkbox', { name: 'Link to 4:12 in the lecture' })).toHaveProperty('checked', true)
    fakeEndpoint(getThread, thread({ question: question({ id: 40 }) }))
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))

    await waitFor(() => expect(router.state.location.search).toBe('?lecture=3&tab=discussion&comment=40'))
    expect(asked).toEqual([{ query: { courseId: '7', title: 'Why nine?' } }])
    expect(sent).toEqual([{ body: { lectureId: 3, title: 'Why nine?', body: 'I expected ten.', atSeconds: 252 } }])
    expect(localStorage.getItem('drafts:1')).toBeNull()
  })

  test('requires a title, and focuses it', async () => {
    await open()

    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))

    expect(screen.getByText('Enter your question.')).toBeTruthy()
    expect(document.activeElement).toBe(title())
  })

  test.each([
    [
      'the server refuses the question',
      () => refused('TOO_MANY_REQUESTS', { message: 'On your first day, you can write 5 posts per hour.' }),
      /On your first day/,
    ],
    ['there is no connection', () => lostConnection(), 'We couldn’t post your question. Please try again. Check your connection.'],
    ['the server fails', () => broken(), 'We couldn’t post your question. Please try again.'],
    [
      'a field is invalid',
      () => refused('INVALID_INPUT', { errors: [{ path: 'title', message: 'This must be one line of text.' }] }),
      'This must be one line of text.',
    ],
  ])('keeps the input and stores it as a draft when %s', async (_, answer, message) => {
    fakeEndpoint(createQuestion, answer)
    await open()
    await userEvent.type(title(), 'Why nine?{Enter}')
    await userEvent.keyboard('I expected ten.')

    await userEvent.click(screen.getByRole('button', { name: 'Post' }))

    expect(await screen.findByText(message)).toBeTruthy()
    expect(title()).toHaveProperty('value', 'Why nine?')
    const kept = JSON.parse(localStorage.getItem('drafts:1') ?? '{}')
    expect(kept.texts).toEqual({ 'question:3:title': 'Why nine?', 'question:3': 'I expected ten.' })
  })

  test('continues a stored draft, and returns the focus when the user cancels', async () => {
    localStorage.setItem(
      'drafts:1',
      JSON.stringify({ uid: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', texts: { 'question:3': 'Half a th', 'question:3:title': 'Why' } }),
    )
    await open()
    expect(title()).toHaveProperty('value', 'Why')
    expect(screen.getByRole('textbox', { name: 'Details' })).toHaveProperty('value', 'Half a th')

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask a question' }))
  })

  test("never shows another user's draft", async () => {
    localStorage.setItem('drafts:1', JSON.stringify({ uid: 'another', texts: { 'question:3:title': 'Secret' } }))
    await open()

    expect(title()).toHaveProperty('value', '')
  })
})

describe('question', () => {
  test('is shown with its replies, with the post in the URL focused and highlighted', async () => {
    const replies = [
      reply({ id: 20, isBest: true, author: { ...author, name: 'Ngozi Okafor', isInstructor: true } }),
      reply({ id: 21, body: 'See https://a.example and `x`', editedAt: '2026-08-01T11:00:00.000Z' }),
    ]
    fakeEndpoint(getThread, thread({ ...page(replies), question: question({ bestReplyId: 20, isPinned: true, atSeconds: 252 }) }))
    show(21)
    expect(screen.getByText('Loading question…')).toBeTruthy()

    const target = await screen.findByRole('article', { name: 'Reply by Uche Eze' })
    expect(document.activeElement).toBe(target)
    expect(target.getAttribute('aria-current')).toBe('true')
    expect(within(target).getByText('· edited')).toBeTruthy()
    expect(within(target).getByRole('link', { name: 'https://a.example' }).getAttribute('rel')).toBe('noopener nofollow ugc')
    const best = screen.getByRole('article', { name: 'Reply by Ngozi Okafor, instructor' })
    expect(within(best).getByText('Best answer')).toBeTruthy()
    expect(best.getAttribute('aria-current')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'at 4:12' }))
    expect(video.currentTime).toBe(252)
  })

  test('shows markup as plain text', async () => {
    const words = '<img src=x onerror=alert(1)> <a href="javascript:alert(1)">x</a> [y](javascript:alert(1))'
    fakeEndpoint(getThread, thread({ ...page([reply({ body: words })]), question: question({ title: '<b>bold</b>' }) }))
    show(11)

    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('heading', { name: '<b>bold</b>' })).toBeTruthy()
    expect(document.querySelector('article img, article a[href^="javascript"]')).toBeNull()
  })

  test('starts at the page with the reply in the URL, and loads adjacent pages on demand', async () => {
    const sent = fakeEndpoint(getThread, ({ query }) => {
      const number = query.page === undefined ? 2 : Number(query.page)
      return thread({ ...page([reply({ id: 50 + number, body: `Page ${number}` })]), totalElements: 60, page: number })
    })
    show(52)
    expect(await screen.findByText('Page 2')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Show earlier replies' }))
    expect(await screen.findByText('Page 1')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show more replies' }))
    expect(await screen.findByText('Page 3')).toBeTruthy()

    expect(sent.map(({ query }) => query.page)).toEqual([undefined, '1', '3'])
    expect(screen.queryByRole('button', { name: /Show (earlier|more) replies/ })).toBeNull()
  })

  test('says that it was deleted, and links back to the list', async () => {
    fakeEndpoint(getThread, refused('POST_NOT_FOUND'))
    fakeEndpoint(listQuestions, page([row()]))
    show(11)
    expect(await screen.findByText('This post no longer exists.')).toBeTruthy()

    await userEvent.click(screen.getByRole('link', { name: 'All questions' }))

    expect(await screen.findByRole('link', { name: 'Why nine?' })).toBeTruthy()
  })

  test('accepts a reply, and goes to it', async () => {
    fakeEndpoint(getThread, thread())
    const sent = fakeEndpoint(createReply, reply({ id: 77 }))
    const { router } = show(11)
    await userEvent.click(await screen.findByRole('button', { name: 'Post' }))
    expect(screen.getByText('Enter your reply.')).toBeTruthy()

    await userEvent.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Count from one.')
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))

    await waitFor(() => expect(router.state.location.search).toContain('comment=77'))
    expect(sent).toEqual([{ params: { id: '11' }, body: { body: 'Count from one.' } }])
    expect(localStorage.getItem('drafts:1')).toBeNull()
  })

  test('accepts no reply when it is locked', async () => {
    fakeEndpoint(getThread, thread({ question: question({ isLocked: true, may: { ...question().may, reply: false } }) }))
    show(11)

    expect(await screen.findByText('Replies are closed.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('has vote and follow buttons that show their state', async () => {
    const followed = fakeEndpoint(followQuestion, { isFollowed: true })
    const voted = fakeEndpoint(upvotePost, refused('POST_OWN'))
    fakeEndpoint(getThread, thread(page([])))
    show(11)
    const vote = await screen.findByRole('button', { name: 'Upvote, 2 upvotes' })
    expect(vote.getAttribute('aria-pressed')).toBe('false')

    await userEvent.click(vote)
    expect(await screen.findByText('You can’t upvote or report your own post.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Follow' }))

    await waitFor(() => expect(followed).toEqual([{ params: { id: '11' }, body: { isFollowed: true } }]))
    expect(voted).toEqual([{ params: { id: '11' }, body: { isUpvoted: true } }])
  })
})

describe('permitted user in a discussion', () => {
  const more = async (name: string, item: string) => {
    await userEvent.click(within(await screen.findByRole('article', { name })).getByRole('button', { name: 'Post actions' }))
    await userEvent.click(screen.getByRole('menuitem', { name: item }))
  }

  test('edits a post in place', async () => {
    const sent = fakeEndpoint(updatePost, null)
    fakeEndpoint(getThread, thread({ question: question({ may: { ...question().may, edit: true } }), ...page([]) }))
    show(11)
    await more('Question by Uche Eze', 'Edit')

    await userEvent.type(screen.getByRole('textbox', { name: 'Details' }), ' Really.')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(sent).toEqual([{ params: { id: '11' }, body: { title: 'Why nine?', body: 'I expected ten. Really.' } }])
  })

  test('deletes a reply after a confirmation', async () => {
    const sent = fakeEndpoint(deletePost, null)
    fakeEndpoint(getThread, thread(page([reply({ may: { ...mayNothing, delete: true } })])))
    show(11)
    await more('Reply by Uche Eze', 'Delete')
    expect(sent).toEqual([])

    await userEvent.click(within(screen.getByRole('dialog', { name: 'Delete this post?' })).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(sent).toEqual([{ params: { id: '21' } }]))
  })

  test('reports a post with a reason', async () => {
    const sent = fakeEndpoint(reportPost, null)
    fakeEndpoint(getThread, thread())
    show(11)
    await more('Reply by Uche Eze', 'Report')
    await userEvent.click(screen.getByRole('button', { name: 'Report' }))
    expect(await screen.findByText('Reason is required.')).toBeTruthy()

    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rude')
    await userEvent.click(screen.getByRole('button', { name: 'Report' }))

    expect(await screen.findByText('Thank you. A moderator will review it.')).toBeTruthy()
    expect(sent).toEqual([{ params: { id: '21' }, body: { reason: 'Rude' } }])
  })

  test('pins and unlocks a question, and marks the best answer', async () => {
    const arranged = fakeEndpoint(updateQuestion, null)
    const chosen = fakeEndpoint(setBestReply, null)
    fakeEndpoint(getThread, thread({ question: question({ isLocked: true, may: { ...question().may, arrange: true, chooseBest: true } }) }))
    show(11)
    await more('Question by Uche Eze', 'Pin to the top')
    await more('Question by Uche Eze', 'Unlock')
    await userEvent.click(screen.getByRole('button', { name: 'Mark as best answer' }))

    await waitFor(() => expect(chosen).toEqual([{ params: { id: '11' }, body: { replyId: 21 } }]))
    expect(arranged.map(({ body }) => body)).toEqual([
      { isPinned: true, isLocked: true },
      { isPinned: false, isLocked: false },
    ])
  })
})
