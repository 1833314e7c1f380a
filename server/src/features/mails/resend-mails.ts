import type { Db } from '#platform/database/database.ts'
import { actOnEach } from '#platform/http/act-on-each.ts'
import { type By, resendMail } from './resend-mail.ts'

/** Resends each email in its own transaction, with its own audit entry. */
export const resendMails = (db: Db, ids: readonly number[], by: By) =>
  actOnEach(ids, (id) => db.transaction().execute((tx) => resendMail(tx, id, by)))
