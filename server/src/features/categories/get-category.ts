import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCategory } from './categories.queries.ts'

export const getCategory = async (db: Db, id: number) => (await findCategory(db, id)) ?? refuse('CATEGORY_NOT_FOUND')
