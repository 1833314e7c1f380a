import {
  countUnread,
  deleteNotification,
  listNotifications,
  markAllRead,
  markRead,
  type Notification,
  restoreNotification,
} from '@akada/contract/notifications.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Bell } from '../features/notifications/bell.tsx'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { fakeStream } from '../testing/fake-stream.ts'
import { givenNotification } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { dismissToasts } from '../ui/toast.tsx'
import * as page from './notifications.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('../features/notifications/follow-news.ts'))
beforeEach(() => {
  givenStudent()
})
afterEach(() => {
  endSession()
  dismissToasts()
})

const show = (query = '') => renderPage(page, { path: '/notifications', at: `/notifications${query}` })
const rowOf = async (title: string) => within((await screen.findByText(title)).closest('article') as HTMLElement)

/** A server that stores which notifications are read, deleted and restored. */
function givenNotifications(...notifications: Notification[]) {
  let kept = notifications
  const deleted = new Map<number, Notification>()
  const unread = () => kept.filter(({ read }) => !read)
  const ofId = (id: unknown) => kept.filter((one) => one.id === Number(id))
  fakeEndpoint(countUnread, () => ({ unreadCount: unread().length }))
  const listed = fakeEndpoint(listNotifications, ({ query }) => {
    const content = query.unread === 'true' ? unread() : kept
    return { content, totalElements: content.length, unreadCount: unread().length, page: 1, size: 20 }
  })
  const read = fakeEndpoint(markRead, ({ params }) => {
    kept = kept.map((one) => (one.id === Number(params.id) ? { ...one, read: true } : one))
    return ofId(params.id)[0] ?? refused('NOTIFICATION_NOT_FOUND')
  })
  const allRead = fakeEndpoint(markAllRead, () => {
    kept = kept.map((one) => ({ ...one, read: true }))
    return { unreadCount: 0 }
  })
  const removed = fakeEndpoint(deleteNotification, ({ params }) => {
    for (const one of ofId(params.id)) deleted.set(one.id, one)
    kept = kept.filter(({ id }) => id !== Number(params.id))
    return null
  })
  fakeEndpoint(restoreNotification, ({ params }) => {
    const back = deleted.get(Number(params.id))
    if (back) kept = [back, ...kept]
    return back ?? refused('NOTIFICATION_NOT_FOUND')
  })
  return {
    listed,
    read,
    allRead,
    removed,
    add: (notification: Notification) => {
      kept = [notification, ...kept]
    },
  }
}

describe('notification list', () => {
  test('shows that it is loading', () => {
    givenNotifications()
    fakeEndpoint(listNotifications, () => new Promise(() => {}))

    show()

    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy()
    expect(screen.getByText('Loading your notifications…')).toBeTruthy()
  })

  test.each([
    ['', "You don't have any notifications yet."],
    ['?tab=unread', "You don't have any unread notifications yet."],
  ])('shows that there are none at the query “%s”', async (query, sentence) => {
    givenNotifications()

    show(query)

    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('can be reloaded after a failure', async () => {
    givenNotifications()
    fakeEndpoint(listNotifications, broken())
    show()
    expect(await screen.findByText('Failed to load notifications. Please try again later.')).toBeTruthy()
    givenNotifications(givenNotification({ title: 'Here after all' }))

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('Here after all')).toBeTruthy()
  })

  test("shows each notification's text, time and course, and whether it was read", async () => {
    givenNotifications(
      givenNotification({ title: 'New reply', message: 'To “Kobo”.', course: { id: 7, title: 'Sewing' }, link: '/my-learning/courses/7' }),
      givenNotification({ title: 'Old news', read: true, createdAt: '2020-03-04T12:00:00Z' }),
    )

    show()

    const reply = await rowOf('New reply')
    expect(reply.getByRole('heading').textContent).toBe('Unread: New reply')
    expect(reply.getByText('To “Kobo”.')).toBeTruthy()
    expect(reply.getByText('Sewing')).toBeTruthy()
    expect(reply.getByRole('link', { name: 'New reply' }).getAttribute('href')).toBe('/my-learning/courses/7')
    const old = await rowOf('Old news')
    expect(old.getByRole('heading').textContent).toBe('Old news')
    expect(old.getByText('Mar 4').getAttribute('title')).toContain('Mar 4, 2020')
    expect(old.queryByRole('button', { name: /Mark as read/ })).toBeNull()
  })

  test('counts unread notifications on the Unread tab, which lists only those and has its own URL', async () => {
    givenNotifications(givenNotification({ title: 'Fresh' }), givenNotification({ title: 'Known', read: true }))
    const { router } = show()
    await screen.findByText('Known')

    await userEvent.click(await screen.findByRole('tab', { name: 'Unread 1' }))

    expect(router.state.location.search).toBe('?tab=unread')
    await waitFor(() => expect(screen.queryByText('Known')).toBeNull())
    expect(screen.getByText('Fresh')).toBeTruthy()
  })

  test('is paginated, with a URL for each page', async () => {
    const calls = fakeEndpoint(listNotifications, {
      content: [givenNotification()],
      totalElements: 41,
      unreadCount: 0,
      page: 2,
      size: 20,
    })
    fakeEndpoint(countUnread, { unreadCount: 0 })

    show('?tab=unread&page=2')

    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    expect(calls[0]).toEqual({ query: { page: '2', unread: 'true' } })
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/notifications?tab=unread&page=3')
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/notifications?tab=unread')
  })

  test('redirects from an empty page to a page with entries', async () => {
    fakeEndpoint(countUnread, { unreadCount: 0 })
    fakeEndpoint(listNotifications, { content: [], totalElements: 20, unreadCount: 0, page: 2, size: 20 })

    const { router } = show('?page=2')

    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})

describe('notification', () => {
  test('opens its subject and is marked as read', async () => {
    const { read } = givenNotifications(givenNotification({ id: 9, title: 'New reply', link: '/orders' }))
    const { router } = show()

    await userEvent.click(await screen.findByRole('link', { name: 'New reply' }))

    expect(router.state.location.pathname).toBe('/orders')
    await waitFor(() => expect(read).toEqual([{ params: { id: '9' } }]))
  })

  test('is marked as read once, by keyboard, if it has no subject', async () => {
    const { read } = givenNotifications(givenNotification({ title: 'A word' }))
    show()
    const title = await screen.findByRole('button', { name: 'A word' })

    title.focus()
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
    expect(screen.queryByRole('button', { name: 'A word' })).toBeNull()
    expect(read).toHaveLength(1)
  })

  test('can be marked as read in the list, and leaves the unread tab', async () => {
    givenNotifications(givenNotification({ title: 'New reply', link: '/orders' }))
    const { router } = show('?tab=unread')

    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: New reply' }))

    expect(await screen.findByText("You don't have any unread notifications yet.")).toBeTruthy()
    expect(router.state.location.pathname).toBe('/notifications')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Unread' })).toBeTruthy())
  })

  test('is deleted immediately, keeps the focus in the list, and is restored by Undo', async () => {
    const { removed } = givenNotifications(givenNotification({ id: 9, title: 'Delete me' }), givenNotification({ title: 'Keep me' }))
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Delete me' }))

    await waitFor(() => expect(screen.queryByText('Delete me')).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Keep me'))
    expect(removed).toEqual([{ params: { id: '9' } }])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Delete me')).toBeTruthy()
  })

  test('disappears if it was deleted in another window', async () => {
    givenNotifications(givenNotification({ title: 'Gone' }))
    fakeEndpoint(deleteNotification, refused('NOTIFICATION_NOT_FOUND'))
    show()
    const remove = await screen.findByRole('button', { name: 'Delete: Gone' })
    givenNotifications()
    fakeEndpoint(deleteNotification, refused('NOTIFICATION_NOT_FOUND'))

    await userEvent.click(remove)

    expect(await screen.findByText("You don't have any notifications yet.")).toBeTruthy()
    expect(screen.queryByText('This notification no longer exists.')).toBeNull()
  })

  test.each([
    ['Delete: News', deleteNotification, broken(), 'Failed to delete the notification. Please try again.'],
    ['Mark as read: News', markRead, broken(), 'Failed to mark the notification as read. Please try again.'],
    ['Mark all as read', markAllRead, broken(), 'Failed to mark your notifications as read. Please try again.'],
    [
      'Mark all as read',
      markAllRead,
      lostConnection(),
      'Failed to mark your notifications as read. Please try again. Check your connection.',
    ],
  ])('is unchanged when “%s” fails, and shows the failure', async (name, endpoint, answer, sentence) => {
    givenNotifications(givenNotification({ title: 'News' }))
    fakeEndpoint(endpoint, answer)
    show()
    await screen.findByText('News')

    await userEvent.click(await screen.findByRole('button', { name }))

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await screen.findByText('News')).toBeTruthy()
    expect(await screen.findByText('Unread:')).toBeTruthy()
  })
})

describe('all notifications', () => {
  test('are marked as read together, and the focus stays in place', async () => {
    const { allRead } = givenNotifications(givenNotification(), givenNotification())
    show()
    const button = await screen.findByRole('button', { name: 'Mark all as read' })
    await screen.findByRole('tab', { name: 'Unread 2' })

    await userEvent.click(button)

    expect(await screen.findByRole('tab', { name: 'Unread' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
    expect(document.activeElement).toBe(button)
    await userEvent.click(button)
    expect(allRead).toHaveLength(1)
  })

  test('are reloaded by Refresh, and a failure is shown', async () => {
    const { add, listed } = givenNotifications()
    show()
    await screen.findByText("You don't have any notifications yet.")
    add(givenNotification({ title: 'Just in' }))

    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))

    expect(await screen.findByText('Just in')).toBeTruthy()
    expect(listed).toHaveLength(2)
    fakeEndpoint(listNotifications, broken())
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Failed to load notifications. Please try again later.')).toBeTruthy()
    expect(screen.getByText('Just in')).toBeTruthy()
  })
})

describe('notification bell', () => {
  const showBoth = () => {
    const { Component } = page
    const WithBell = () => (
      <>
        <Bell />
        <Component />
      </>
    )
    return renderPage({ Component: WithBell }, { path: '/notifications' })
  }
  const bell = (name: string) => screen.findByRole('link', { name })

  test.each([
    [0, 'Notifications', ''],
    [1, 'Notifications, 1 unread', '1'],
    [120, 'Notifications, 120 unread', '99+'],
  ])('shows %d unread notifications', async (unreadCount, name, shown) => {
    fakeEndpoint(countUnread, { unreadCount })
    fakeStream()
    renderPage({ Component: Bell }, { path: '/' })

    expect((await bell(name)).textContent).toBe(shown)
    expect((await bell(name)).getAttribute('href')).toBe('/notifications')
  })

  test('counts, announces and lists new notifications without a reload', async () => {
    const { add } = givenNotifications()
    const stream = fakeStream()
    showBoth()
    await waitFor(() => expect(stream.opened).toHaveLength(1))
    await screen.findByText("You don't have any notifications yet.")
    const news = givenNotification({ title: 'New reply' })
    add(news)

    stream.send({ event: 'notification', id: news.id, data: news }, { event: 'unread', data: { unreadCount: 1 } })

    expect(await bell('Notifications, 1 unread')).toBeTruthy()
    expect(await screen.findByText('New notification: New reply')).toHaveProperty('role', 'status')
    expect(await rowOf('New reply')).toBeTruthy()
  })

  test('announces several notifications in one sentence, and none of them twice or after they were read', async () => {
    givenNotifications()
    const stream = fakeStream()
    renderPage({ Component: Bell }, { path: '/' })
    await waitFor(() => expect(stream.opened).toHaveLength(1))
    const [one, two, read] = [givenNotification(), givenNotification(), givenNotification({ read: true })]
    const events = [one, two, read].map((data) => ({ event: 'notification', id: data.id, data }))

    stream.send(...events)
    await screen.findByText('2 new notifications')
    stream.send(...events, { event: 'unread', data: { unreadCount: 2 } })

    expect(await bell('Notifications, 2 unread')).toBeTruthy()
    expect(screen.getByText('2 new notifications')).toBeTruthy()
  })

  test('reflects changes made on another device', async () => {
    givenNotifications(givenNotification())
    const stream = fakeStream()
    renderPage({ Component: Bell }, { path: '/' })
    await bell('Notifications, 1 unread')
    await waitFor(() => expect(stream.opened).toHaveLength(1))

    stream.send({ event: 'unread', data: { unreadCount: 0 } })

    expect(await bell('Notifications')).toBeTruthy()
    expect(screen.queryByText(/new notification/i)).toBeNull()
  })

  test('keeps its count when the stream fails', async () => {
    givenNotifications(givenNotification())
    const stream = fakeStream({ status: 503 })
    renderPage({ Component: Bell }, { path: '/' })

    await waitFor(() => expect(stream.opened).toHaveLength(1))

    expect(await bell('Notifications, 1 unread')).toBeTruthy()
  })

  test('closes the stream after logout', async () => {
    givenNotifications()
    const stream = fakeStream()
    renderPage({ Component: Bell }, { path: '/' })
    await waitFor(() => expect(stream.opened).toHaveLength(1))

    endSession()

    await waitFor(() => expect(stream.opened[0]?.isOpen).toBe(false))
    expect(stream.opened).toHaveLength(1)
  })
})
