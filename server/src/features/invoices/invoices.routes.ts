import * as invoices from '@akada/contract/invoices.ts'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#features/audit/record-act.ts'
import { requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { downloadSalesJournal } from './download-sales-journal.ts'
import { downloadTaxDocument } from './download-tax-document.ts'
import { downloadTaxDocuments } from './download-tax-documents.ts'
import { downloadVatReport } from './download-vat-report.ts'
import { getVatReport } from './get-vat-report.ts'
import { listTaxDocuments } from './list-tax-documents.ts'

export function invoiceRoutes(app: FastifyInstance, deps: Deps) {
  const reporting = (now: Date) => {
    const { site, payments } = deps
    return { now, timeZone: site.timeZone, site, isTest: payments?.domain === 'test' }
  }

  serve(app, deps, invoices.getVatReport, ({ query }, { db, now }) => getVatReport(db, query, reporting(now)))

  serve(app, deps, invoices.downloadVatReport, ({ query }, { db, now }) => downloadVatReport(db, query, reporting(now)))

  serve(app, deps, invoices.listTaxDocuments, ({ query }, { db, now }) => listTaxDocuments(db, query, reporting(now)))

  serve(app, deps, invoices.downloadSalesJournal, async ({ query }, { db, user, now }) => {
    const file = await downloadSalesJournal(db, query, reporting(now))
    await recordExport(db, { ...query, file: 'journal', by: user.id, today: reporting(now) })
    return file
  })

  serve(app, deps, invoices.downloadTaxDocuments, async ({ query }, { db, user, now }) => {
    const file = await downloadTaxDocuments(db, query, reporting(now))
    await recordExport(db, { ...query, file: 'e-invoices', by: user.id, today: reporting(now) })
    return file
  })

  serve(app, deps, invoices.downloadTaxDocument, ({ params, query }, { user }) => downloadTaxDocument(deps, { ...params, ...query, user }))
}

type Export = {
  file: 'journal' | 'e-invoices'
  format: string
  from?: string | undefined
  to?: string | undefined
  by: string
  today: { now: Date; timeZone: string }
}

/** Records the download of a file with buyers' names. */
const recordExport = (db: Db, { file, format, by, today, ...asked }: Export): Promise<void> =>
  recordAct(db, {
    ...{ act: 'TAX_EXPORTED', by, subject: { kind: 'SITE', id: 'tax' }, now: today.now },
    after: { file, format, ...requireDays(asked, today).range },
  })
