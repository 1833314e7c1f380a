import { getEditableText, getSettings, listConnections } from '@akada/contract/calls/site-settings.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { SiteTextKey } from '@akada/contract/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Settings = Answer<typeof getSettings>
export type EditableText = Answer<typeof getEditableText>
export type Connection = Answer<typeof listConnections>[number]

export const settingsQuery = queryOptions({
  queryKey: ['site-settings', 'all'],
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
})

export const editableTextQuery = (key: SiteTextKey) =>
  queryOptions({
    queryKey: ['site-settings', 'text', key],
    queryFn: ({ signal }) => call(getEditableText, { params: { key } }, { signal }),
  })

export const connectionsQuery = queryOptions({
  queryKey: ['site-settings', 'connections'],
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
})
