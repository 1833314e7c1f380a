import { getMailPreferences, updateMailPreferences } from '@akada/contract/calls/notifications.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type MailPreferences = Answer<typeof getMailPreferences>

/** The kinds of email that the user receives. */
export const mailPreferencesQuery = queryOptions({
  queryKey: ['mail-preferences'],
  queryFn: ({ signal }) => call(getMailPreferences, {}, { signal }),
})

type Change = Partial<MailPreferences>

/** Shows each change immediately, and sends changes in sequence. A failed change is reverted. */
export function useChangeMailPreferences() {
  const queryClient = useQueryClient()
  const key = mailPreferencesQuery.queryKey
  const show = (change: Change) => queryClient.setQueryData(key, (known) => known && { ...known, ...change })
  return useMutation({
    scope: { id: 'mail-preferences' },
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries(mailPreferencesQuery)
      show(change)
    },
    // Sends all preferences. The change is merged into them only when the request is sent, because an earlier change may have failed.
    mutationFn: (change) => call(updateMailPreferences, { body: wholeOf(queryClient.getQueryData(key), change) }),
    onError: (_, change) => show(opposite(change)),
  })
}

function wholeOf(known: MailPreferences | undefined, change: Change): MailPreferences {
  if (known === undefined) throw new Error('Preferences can’t change before they are loaded.')
  return { ...known, ...change }
}

const opposite = (change: Change): Change => Object.fromEntries(Object.entries(change).map(([kind, isOn]) => [kind, !isOn]))
