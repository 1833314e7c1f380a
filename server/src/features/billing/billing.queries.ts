import type { BillingDetails } from '@akada/contract/billing.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export const findDetails = (db: Db, userId: string) =>
  db
    .selectFrom('billing_details')
    .select(['company_name as companyName', 'company_address as companyAddress', 'company_tax_id as companyTaxId'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function upsertDetails(tx: Tx, userId: string, details: BillingDetails): Promise<void> {
  const columns = { company_name: details.companyName, company_address: details.companyAddress, company_tax_id: details.companyTaxId }
  await tx
    .insertInto('billing_details')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

export async function deleteBillingDetails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('billing_details').where('user_id', '=', userId).execute()
}
