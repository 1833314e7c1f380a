import type * as cart from '@akada/contract/cart.ts'
import { refusals } from '@akada/contract/errors.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { listCartLines } from './list-cart-lines.ts'

export async function getCart(db: Db, userId: string): Promise<cart.Cart> {
  const lines = await listCartLines(db, userId)
  return {
    courses: lines.map((line) => ({
      id: line.id,
      title: line.title,
      coverImageUrl: publicAddress(line.coverKey),
      coverWidths: line.coverWidths ?? [],
      instructorName: line.instructorName,
      priceNaira: line.priceNairaMinor === null ? null : toMajor(line.priceNairaMinor),
      priceUsd: toMajor(line.priceUsdMinor),
      isFree: line.isFree,
      problem: line.problem && refusals[line.problem].message,
    })),
  }
}
