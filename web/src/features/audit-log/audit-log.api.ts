import { AuditAct, AuditSubject } from '@akada/contract/audit.ts'
import { downloadAuditEntries, listAuditEntries } from '@akada/contract/calls/audit.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'

export type AuditPage = Answer<typeof listAuditEntries>

/** The audit log filters. An empty value doesn't filter. */
export type AuditFilters = {
  by: string
  act: AuditAct | ''
  kind: AuditSubject | ''
  subject: string
  from: string
  to: string
  text: string
}
type Place = AuditFilters & { before: number | undefined }

/** Reads the filters and the page from a URL query. Invalid values are ignored. */
export function placeOf(query: URLSearchParams): Place {
  const before = Number(query.get('before'))
  const word = (name: string) => query.get(name) ?? ''
  return {
    by: word('by'),
    act: AuditAct.options.find((act) => act === word('act')) ?? '',
    kind: AuditSubject.options.find((kind) => kind === word('kind')) ?? '',
    subject: word('subject'),
    from: word('from'),
    to: word('to'),
    text: word('text'),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

/** Omits empty values from URLs and requests. */
export const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], '' | undefined>
  }

type Asked = Place & { sort: 'oldest' | undefined }

export const auditQuery = (place: Asked) =>
  queryOptions({
    queryKey: ['audit', place],
    queryFn: ({ signal }) => call(listAuditEntries, { query: given(place) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const downloadAudit = (filters: AuditFilters): Promise<void> => download(downloadAuditEntries, { query: given(filters) })
