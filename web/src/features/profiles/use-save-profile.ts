import { updateProfile, updateSocialLinks } from '@akada/contract/calls/profiles.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type Account, publicProfileQuery } from './profiles.api.ts'

type Change = {
  profile: Sent<typeof updateProfile>['body']
  /** Null if the links are unchanged. */
  userLinks: Account['userLinks'] | null
}

/** Saves texts and links one after the other. `onAccount` receives the first result even if the second request fails. */
export function useSaveProfile(onAccount: (account: Account) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ profile, userLinks }: Change): Promise<Account> => {
      const account = await call(updateProfile, { body: profile })
      onAccount(account)
      if (userLinks === null) return account

      const linked = { ...account, userLinks: await call(updateSocialLinks, { body: { userLinks } }) }
      onAccount(linked)
      return linked
    },
    onSettled: (account) => account && queryClient.invalidateQueries(publicProfileQuery(account.id)),
  })
}
