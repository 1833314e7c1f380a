import { listMails, resendMail, resendMails, retryMails } from '@akada/contract/calls/mails.ts'
import { formatCount } from '@akada/contract/counts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { MailState } from '@akada/contract/mails.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { showToast } from '../../ui/toast.tsx'

export type Outbox = Answer<typeof listMails>
export type OutboxFilter = { to: string; kind: string; state: MailState | undefined; before: number | undefined }
type Asked = OutboxFilter & { sort: 'oldest' | undefined }

/** Reads the filter from a URL query. Invalid values are ignored. */
export function filterOf(query: URLSearchParams): OutboxFilter {
  const before = Number(query.get('before'))
  return {
    to: query.get('to') ?? '',
    kind: query.get('kind') ?? '',
    state: MailState.options.find((state) => state === query.get('state')),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

/** `table`: the parameters of the table in the URL. */
export const placeOf = ({ to, kind, state, before }: OutboxFilter, table: Record<string, string> = {}) =>
  adminPaths.communication({ ...table, tab: 'outbox', to: to || undefined, kind: kind || undefined, state, before })

// The poll interval while an email is being sent.
const SOON_MS = 3000

export const outboxQuery = ({ to, kind, state, before, sort }: Asked) =>
  queryOptions({
    queryKey: ['mail-outbox', { to, kind, state, before, sort }],
    queryFn: ({ signal }) => {
      const filter = { ...(to && { to }), ...(kind && { kind }), ...(state && { state }) }
      return call(listMails, { query: { ...filter, ...(sort && { sort }), ...(before && { before }) } }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.mails.some(({ state: each }) => each === 'QUEUED') ? SOON_MS : false),
  })

const useOutboxChanged = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['mail-outbox'] })
}

export const useResend = () =>
  useMutation({
    mutationFn: (id: number) => call(resendMail, { params: { id } }),
    onSuccess: () => showToast({ kind: 'success', text: 'Email resent.' }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t resend the email. Please try again.') }),
    onSettled: useOutboxChanged(),
  })

export const useResendAll = () =>
  useMutation({
    mutationFn: (ids: readonly number[]) => call(resendMails, { body: { ids: [...ids] } }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t resend the emails. Please try again.') }),
    onSettled: useOutboxChanged(),
  })

export const useRetryAll = () =>
  useMutation({
    mutationFn: () => call(retryMails),
    onSuccess: ({ count }) =>
      showToast({
        kind: 'success',
        text: count === 1 ? '1 email will be resent.' : `${formatCount(count)} emails will be resent.`,
      }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t resend the emails. Please try again.') }),
    onSettled: useOutboxChanged(),
  })
