import { getVatReport, listTaxDocuments } from '@akada/contract/calls/invoices.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type TaxDays = { from: string; to: string }

export const vatReportQuery = (days: TaxDays) =>
  queryOptions({
    queryKey: ['tax', 'vat', days],
    queryFn: ({ signal }) => call(getVatReport, { query: days }, { signal }),
    placeholderData: keepPreviousData,
  })

export const taxDocumentsQuery = (asked: TaxDays & { page: number }) =>
  queryOptions({
    queryKey: ['tax', 'documents', asked],
    queryFn: ({ signal }) => call(listTaxDocuments, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
