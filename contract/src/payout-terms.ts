import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Reason, Uuid, Whole } from './fields.ts'

export const Terms = z.object({
  /** The days after a sale when its earnings become available. */
  holdDays: z.int(),
  /** The part of each earning that stays pending until the default holding time is over. */
  reservePercent: z.int(),
})

const ManagedTerms = z.object({
  defaultHoldDays: z.int(),
  /** Null if the default holding time applies. */
  terms: z.nullable(Terms),
  mayChange: z.boolean(),
})

export const getPayoutTerms = endpoint({
  method: 'GET',
  path: '/manager/people/:id/payout-terms',
  access: 'manager',
  summary: 'Get an instructor’s payout terms',
  params: z.object({ id: Uuid }),
  data: ManagedTerms,
  refuses: ['PERSON_NOT_FOUND'],
})

export const updatePayoutTerms = endpoint({
  method: 'PUT',
  path: '/manager/people/:id/payout-terms',
  access: 'manager',
  summary: 'Change an instructor’s payout terms',
  description:
    'Null restores the default. The terms apply to earnings that are fully pending and to later sales. Notifies the instructor. Managers can’t change their own terms.',
  params: z.object({ id: Uuid }),
  body: z.object({
    terms: z.nullable(z.object({ holdDays: Whole(1, 365), reservePercent: Whole(0, 90) })),
    reason: Reason,
  }),
  data: ManagedTerms,
  refuses: ['PERSON_NOT_FOUND', 'NOT_ALLOWED'],
})
