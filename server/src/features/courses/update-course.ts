import type * as authoring from '@akada/contract/authoring.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { toMinor } from '@akada/contract/money.ts'
import type { Updateable } from 'kysely'
import { type AuditField, pickFields } from '#features/audit/audit.rules.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Courses } from '#platform/database/tables.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import {
  type EditableRow,
  findEditable,
  insertPriceChange,
  listOpenSales,
  type Prices,
  setCategories,
  updateFacts,
} from './courses.authoring.queries.ts'
import type { Change, FactColumn } from './courses.columns.ts'
import { cleanDescription, requireCategories } from './courses.facts.ts'
import { changedPrices, isOrWasOnSale, priceFaults } from './courses.rules.ts'
import { asEditable, withSettings } from './find-editable-course.ts'
import { lockCourseToChange } from './require-own-course.ts'

/** Updates the given fields of a course. Refuses an outdated version with EDIT_CONFLICT and the current course. */
export async function updateCourse(
  tx: Tx,
  user: User,
  { id, version, now, ...sent }: Received<typeof authoring.updateCourse>['body'] & { now: Date },
): Promise<void> {
  const editable = await lockCourseToChange(tx, user, id)
  const course = (await findEditable(tx, id)) ?? refuse('COURSE_NOT_FOUND')
  if (version !== undefined && version !== course.version) refuse('EDIT_CONFLICT', { data: await withSettings(tx, course) })
  const change = withoutSameDescription(course, sent)
  if (Object.keys(change).length === 0) return

  const pricing = pricingOf(course, change)
  requirePrices(course, change, pricing)
  await requireAboveSales(tx, course, { pricing, now })
  if (change.categoryIds) await setCategories(tx, editable, await requireCategories(tx, change.categoryIds))
  await updateFacts(tx, editable, {
    ...columnsOf(change, pricing),
    updated_at: now,
  })
  if (editable.instructorId !== user.id) await recordEdit(tx, course, { change, by: user.id, now })
  const before = { nairaMinor: course.priceNairaMinor, usdMinor: course.priceUsdMinor }
  if (isOrWasOnSale(course.status) && changedPrices(before, pricing).length > 0)
    await insertPriceChange(tx, { courseId: id, userId: user.id, before, after: pricing, now })
}

/** Omits an unchanged description, because a draft or an imported course may have one that is too short. */
function withoutSameDescription(course: EditableRow, { description, ...change }: Change): Change {
  return description === undefined || description === course.descriptionHtml ? change : { ...change, description }
}

/**
 * Whether the audit log records a field's value or, for long texts, only its name. The old values of long texts are in the last review's
 * snapshot.
 */
const recorded = {
  title: 'value',
  subtitle: 'value',
  description: 'name',
  categoryIds: 'value',
  level: 'value',
  language: 'value',
  learningObjectives: 'name',
  requirements: 'name',
  audience: 'name',
  welcomeMessage: 'name',
  completionMessage: 'name',
  certificateTemplate: 'name',
  certificateAccent: 'name',
  certificateSignatory: 'name',
  certificateShowsHours: 'name',
  certificateShowsGrade: 'name',
  isFree: 'value',
  priceNaira: 'value',
  priceUsd: 'value',
} as const satisfies { [Field in keyof Required<Change>]: Field extends AuditField<'COURSE_EDITED'> ? 'value' : 'name' }

const isRecorded = (field: string): field is keyof typeof recorded => Object.hasOwn(recorded, field)
const isValue = (field: keyof typeof recorded): field is keyof Change & AuditField<'COURSE_EDITED'> => recorded[field] === 'value'

async function recordEdit(tx: Tx, course: EditableRow, { change, by, now }: { change: Change; by: string; now: Date }): Promise<void> {
  const fields = Object.keys(change).filter(isRecorded)
  const values = fields.filter(isValue)
  const rewritten = fields.filter((field) => !isValue(field))
  await recordAct(tx, {
    act: 'COURSE_EDITED',
    by,
    subject: { kind: 'COURSE', id: course.id },
    before: pickFields(asEditable(course), values),
    after: { ...pickFields(change, values), ...(rewritten.length > 0 && { rewritten }) },
    now,
  })
}

type Pricing = Prices & { isFree: boolean }

function pricingOf(course: EditableRow, change: Change): Pricing {
  if (change.isFree ?? course.isFree) return { isFree: true, nairaMinor: 0, usdMinor: 0 }
  return {
    isFree: false,
    nairaMinor: change.priceNaira === undefined ? course.priceNairaMinor : toMinor(change.priceNaira),
    usdMinor: change.priceUsd === undefined ? course.priceUsdMinor : toMinor(change.priceUsd),
  }
}

/** Refuses a price of 0 for a course that is or was LIVE, unless it is free. Prevents an empty field from giving the course away. */
function requirePrices({ status }: EditableRow, change: Change, { isFree, nairaMinor, usdMinor }: Pricing): void {
  const isChanged = change.isFree !== undefined || change.priceUsd !== undefined || change.priceNaira !== undefined
  if (isFree || !isChanged || !isOrWasOnSale(status)) return
  const errors = [
    ...(usdMinor === 0 ? [{ path: 'priceUsd', message: 'Please select a USD price' }] : []),
    ...(nairaMinor === 0 ? [{ path: 'priceNaira', message: 'Please select a Naira price' }] : []),
  ]
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })
}

type Repricing = { pricing: Pricing; now: Date }

/** Refuses a new price during a sale, and a price that isn't above the sale prices that haven't started (docs/product.md P-4.13). */
async function requireAboveSales(tx: Tx, course: EditableRow, { pricing, now }: Repricing): Promise<void> {
  const before = { nairaMinor: course.priceNairaMinor, usdMinor: course.priceUsdMinor }
  const changed = changedPrices(before, pricing)
  if (changed.length === 0) return
  const errors = priceFaults(changed, { pricing, sales: await listOpenSales(tx, course.id, now), now })
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })
}

const columnsOf = (change: Change, pricing: Pricing): Updateable<Courses> =>
  given({
    title: change.title,
    subtitle: change.subtitle,
    description_html: change.description === undefined ? undefined : cleanDescription(change.description),
    level: change.level,
    language: change.language,
    learning_objectives: change.learningObjectives,
    requirements: change.requirements,
    audience: change.audience,
    welcome_message: change.welcomeMessage,
    completion_message: change.completionMessage,
    certificate_template: change.certificateTemplate,
    certificate_accent: change.certificateAccent,
    certificate_signatory: change.certificateSignatory,
    certificate_shows_hours: change.certificateShowsHours,
    certificate_shows_grade: change.certificateShowsGrade,
    is_free: pricing.isFree,
    regular_price_naira_minor: pricing.nairaMinor,
    regular_price_usd_minor: pricing.usdMinor,
  })

/** Omits undefined columns. */
const given = (columns: { [Name in FactColumn]: Updateable<Courses>[Name] | undefined }): Updateable<Courses> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
