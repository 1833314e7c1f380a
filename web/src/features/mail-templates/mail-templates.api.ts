import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  sendTestMail,
  updateMailTemplate,
} from '@akada/contract/calls/mails.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { MailTemplate, TemplateWords } from '@akada/contract/mails.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { showToast } from '../../ui/toast.tsx'

export type Preview = Answer<typeof previewMailTemplate>
export type ListedLetter = Answer<typeof listMailTemplates>[number]

export const placeOfLetter = (kind?: string) => adminPaths.communication({ tab: 'templates', letter: kind })

export const lettersQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: ({ signal }) => call(listMailTemplates, {}, { signal }),
  staleTime: 0,
})

const keyOf = (kind: string) => ['mail-template', kind]

export const letterQuery = (kind: string) =>
  queryOptions({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) => call(getMailTemplate, { params: { kind } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** A preview of the email with this text. The previous preview stays until the new one has loaded. */
export const previewQuery = (kind: string, words: TemplateWords) =>
  queryOptions({
    queryKey: ['mail-template', kind, 'preview', words],
    queryFn: ({ signal }) => call(previewMailTemplate, { params: { kind }, body: words }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })

function useLetterChanged() {
  const queryClient = useQueryClient()
  return (letter: MailTemplate) => {
    queryClient.setQueryData(letterQuery(letter.kind).queryKey, letter)
    void queryClient.invalidateQueries({ queryKey: lettersQuery.queryKey })
  }
}

export function useSaveLetter({ kind, version }: MailTemplate) {
  const changed = useLetterChanged()
  return useMutation({
    mutationFn: (words: TemplateWords) => call(updateMailTemplate, { params: { kind }, body: { ...words, version } }),
    onSuccess: (letter) => {
      changed(letter)
      showToast({ kind: 'success', text: 'Saved. New emails use this text.' })
    },
  })
}

export function useResetLetter({ kind, version }: MailTemplate) {
  const changed = useLetterChanged()
  return useMutation({
    mutationFn: () => call(resetMailTemplate, { params: { kind }, body: { version } }),
    onSuccess: (letter) => {
      changed(letter)
      showToast({ kind: 'success', text: 'Default text restored.' })
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t restore the default. Please try again.') }),
  })
}

export const useTestLetter = (kind: string) =>
  useMutation({
    mutationFn: (words: TemplateWords) => call(sendTestMail, { params: { kind }, body: words }),
    onSuccess: ({ to }) => showToast({ kind: 'success', text: `Test email sent to ${to}.` }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t send a test email. Please try again.') }),
  })
