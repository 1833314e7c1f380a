import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  sendTestMail,
  updateMailTemplate,
} from '@akada/contract/calls/mails.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { MailTemplate, TemplateText } from '@akada/contract/mails.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { showToast } from '../../ui/toast.tsx'

export type Preview = Answer<typeof previewMailTemplate>
export type ListedTemplate = Answer<typeof listMailTemplates>[number]

export const templatePath = (kind?: string) => adminPaths.communication({ tab: 'templates', letter: kind })

export const templatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: ({ signal }) => call(listMailTemplates, {}, { signal }),
  staleTime: 0,
})

const keyOf = (kind: string) => ['mail-template', kind]

export const templateQuery = (kind: string) =>
  queryOptions({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) => call(getMailTemplate, { params: { kind } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** A preview of the email with this text. The previous preview stays until the new one has loaded. */
export const previewQuery = (kind: string, words: TemplateText) =>
  queryOptions({
    queryKey: ['mail-template', kind, 'preview', words],
    queryFn: ({ signal }) => call(previewMailTemplate, { params: { kind }, body: words }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })

function useTemplateChanged() {
  const queryClient = useQueryClient()
  return (template: MailTemplate) => {
    queryClient.setQueryData(templateQuery(template.kind).queryKey, template)
    void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
  }
}

export function useSaveTemplate({ kind, version }: MailTemplate) {
  const changed = useTemplateChanged()
  return useMutation({
    mutationFn: (words: TemplateText) => call(updateMailTemplate, { params: { kind }, body: { ...words, version } }),
    onSuccess: (template) => {
      changed(template)
      showToast({ kind: 'success', text: 'Saved. New emails use this text.' })
    },
  })
}

export function useResetTemplate({ kind, version }: MailTemplate) {
  const changed = useTemplateChanged()
  return useMutation({
    mutationFn: () => call(resetMailTemplate, { params: { kind }, body: { version } }),
    onSuccess: (template) => {
      changed(template)
      showToast({ kind: 'success', text: 'Default text restored.' })
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t restore the default. Please try again.') }),
  })
}

export const useSendTestMail = (kind: string) =>
  useMutation({
    mutationFn: (words: TemplateText) => call(sendTestMail, { params: { kind }, body: words }),
    onSuccess: ({ to }) => showToast({ kind: 'success', text: `Test email sent to ${to}.` }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t send a test email. Please try again.') }),
  })
