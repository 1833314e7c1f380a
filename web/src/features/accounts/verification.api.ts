import { resendVerification, verifyEmail } from '@akada/contract/calls/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '../../lib/api.ts'
import { accountQuery } from './account.api.ts'

export function useVerification() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(verifyEmail, { body: { code } }),
    onSuccess: () => queryClient.invalidateQueries(accountQuery),
  })
}

/** Sends the logged-in user a new verification link. */
export function useNewVerificationLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(resendVerification),
    // If the email was verified elsewhere in the meantime, the account is reloaded.
    onError: (error) => {
      if (isRefusal(error, resendVerification) && error.code === 'EMAIL_VERIFIED_ALREADY') void queryClient.invalidateQueries(accountQuery)
    },
  })
}
