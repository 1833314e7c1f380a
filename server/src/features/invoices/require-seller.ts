import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { missingDetails, type Seller } from './invoices.rules.ts'

/** Returns the seller from the site's settings. Refuses e-invoices while details are blank, and names them. */
export async function requireSeller(db: Db): Promise<Seller> {
  const seller = await currentSeller(db)
  const missing = missingDetails(seller)
  if (missing.length > 0)
    refuse('SELLER_DETAILS_MISSING', {
      message: `E-invoices need more details of the seller. In the settings under Payments, an admin must fill in: ${missing.join(', ')}.`,
    })
  return seller
}

export async function currentSeller(db: Db): Promise<Seller> {
  const { sellerName: name, sellerAddress: address, sellerCountry: country, sellerTaxId: taxId } = await siteSettings(db)
  return { name, address, country, taxId }
}

/** Whether e-invoices can be created. */
export const hasSeller = async (db: Db): Promise<boolean> => missingDetails(await currentSeller(db)).length === 0
