import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { everyNotification, everyPage, unreadCountQuery } from './notifications.api.ts'
import type { News } from './read-stream.ts'

/** Updates displayed notifications from the stream. Returns the sentence that announces the latest ones. */
export function useNews(): string {
  const queryClient = useQueryClient()
  const session = useSession()
  const [sentence, setSentence] = useState('')
  const token = session?.token
  const uid = session?.uid

  useEffect(() => {
    if (token === undefined || uid === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    const told = new Set<number>()

    const hear = (news: News) => {
      const fresh = news.notifications.filter(({ id, read }) => !read && !told.has(id))
      for (const { id } of fresh) told.add(id)
      if (fresh.length > 0) setSentence(announcementOf(fresh))
      const hasChanged = keepCount(queryClient, news)
      if (hasChanged || fresh.length > 0) void queryClient.invalidateQueries(everyPage)
    }
    const poll = () => void queryClient.invalidateQueries(everyNotification)

    // Loads the stream reader after everything else on the page.
    void import('./follow-news.ts').then(({ followNews }) => {
      if (!isOver) stop = followNews({ session: { token, uid }, hear, poll })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [token, uid, queryClient])

  return sentence
}

/** Stores the unread count, and returns whether it has changed. */
function keepCount(queryClient: QueryClient, { unreadCount }: News): boolean {
  const { queryKey } = unreadCountQuery
  if (unreadCount === undefined || unreadCount === queryClient.getQueryData(queryKey)?.unreadCount) return false
  queryClient.setQueryData(queryKey, { unreadCount })
  return true
}

const announcementOf = (fresh: News['notifications']) =>
  fresh.length === 1 ? `New notification: ${fresh[0]?.title}` : `${fresh.length} new notifications`
