import { AuditAct, AuditSubject } from '@akada/contract/audit.ts'
import { downloadAuditEntries, listAuditEntries } from '@akada/contract/calls/audit.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'

export type AuditPage = Answer<typeof listAuditEntries>

/** What is asked for. An empty one asks for everything. */
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

/** As the address says it; what makes no sense there is as if it weren’t. */
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

/** Only what is asked for, as the address and the call take it. */
export const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], '' | undefined>
  }

export const auditQuery = (place: Place) =>
  queryOptions({
    queryKey: ['audit', place],
    queryFn: ({ signal }) => call(listAuditEntries, { query: given(place) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const downloadAudit = (filters: AuditFilters): Promise<void> => download(downloadAuditEntries, { query: given(filters) })
