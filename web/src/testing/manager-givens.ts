// Complete API responses for the managers' screens. Each test overrides only the values that it depends on.

import type { ManagedOrder, ManagedOrderDetails } from '@akada/contract/purchases.ts'
import type { QueuedRefund } from '@akada/contract/refunds.ts'
import type { Payout, PayoutRun } from '../features/payout-runs/payout-runs.api.ts'
import { startSession } from '../lib/session.ts'

const buyer = { id: '11111111-0d4b-4c5e-9e5c-8a3f0a1f1a11', name: 'Ngozi Eze', email: 'ngozi@example.com' }

export const givenManager = () =>
  startSession({ token: 'token-of-a-manager', id: '9b0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb', roles: ['STUDENT', 'MANAGER'] })

export const pageOf = <Item>(content: Item[], totalElements = content.length) => ({ content, totalElements, page: 1, size: 20 })

export const givenManagedOrder = (order: Partial<ManagedOrder> = {}): ManagedOrder => ({
  id: 41,
  status: 'PAID',
  reviewReason: null,
  currency: 'NGN',
  total: 25_000,
  couponCode: null,
  buyer,
  courses: ['Excel for Traders', 'Sewing'],
  createdAt: '2026-03-04T10:00:00.000Z',
  paidAt: '2026-03-04T10:02:00.000Z',
  ...order,
})

type Line = ManagedOrderDetails['lines'][number]

export const givenLine = (line: Partial<Line> = {}): Line => ({
  id: 1,
  courseId: 7,
  title: 'Excel for Traders',
  coverImageUrl: null,
  coverWidths: [],
  instructorName: 'Ada Obi',
  price: 15_000,
  discount: 0,
  paid: 15_000,
  isEnrolled: true,
  refund: null,
  refundability: { until: '2026-04-03T10:02:00.000Z', amount: 12_000, usedPercent: 14, maxPercent: 30, isAutomatic: true },
  gift: null,
  ...line,
})

export const givenOrderDetails = (order: Partial<ManagedOrderDetails> = {}): ManagedOrderDetails => ({
  ...givenManagedOrder(),
  subtotal: 25_000,
  discount: 0,
  pricingCountry: 'NG',
  lines: [givenLine(), givenLine({ id: 2, courseId: 8, title: 'Sewing', price: 10_000, paid: 10_000 })],
  attempts: [
    {
      id: 1,
      reference: 'ref-of-the-payment',
      status: 'SUCCEEDED',
      amount: 25_000,
      currency: 'NGN',
      channel: 'card',
      card: 'visa 4081',
      gatewayResponse: 'Approved',
      createdAt: '2026-03-04T10:01:00.000Z',
      nextCheckAt: null,
    },
  ],
  timeline: [
    { at: '2026-03-04T10:00:00.000Z', kind: 'PLACED', text: 'Order placed.' },
    { at: '2026-03-04T10:02:00.000Z', kind: 'PAID', text: 'Paid with visa 4081.' },
  ],
  receiptNumber: 1007,
  openDisputes: [],
  unmatched: null,
  endableCourseIds: [],
  excess: [],
  ...order,
})

export const givenQueuedRefund = (refund: Partial<QueuedRefund> = {}): QueuedRefund => ({
  id: 5,
  kind: 'BUYER',
  status: 'REQUESTED',
  orderId: 41,
  course: { id: 7, title: 'Excel for Traders' },
  buyer,
  amount: 15_000,
  currency: 'NGN',
  reason: 'It is not what I expected.',
  requestedAt: '2026-03-10T10:00:00.000Z',
  paidAt: '2026-03-04T10:02:00.000Z',
  progress: 42,
  hasCertificate: true,
  refundsThisYear: 2,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  decisions: [],
  providerSays: null,
  settledAt: null,
  openDisputes: [],
  ...refund,
})

export const givenRun = (run: Partial<PayoutRun> = {}): PayoutRun => ({
  id: 3,
  currency: 'NGN',
  method: 'BY_HAND',
  createdAt: '2026-03-12T10:00:00.000Z',
  createdBy: 'Folake Adeniyi',
  total: 31_500.5,
  count: 1,
  open: 1,
  ...run,
})

export const givenPayout = (payout: Partial<Payout> = {}): Payout => ({
  id: 17,
  instructor: { id: '22222222-0d4b-4c5e-9e5c-8a3f0a1f1a22', name: 'Ada Obi' },
  amount: 31_500.5,
  currency: 'NGN',
  status: 'CREATED',
  reference: 'payout-17',
  account: { bankName: 'GTBank', accountNumber: '0123456789', accountName: 'ADA OBI' },
  note: null,
  paidAt: null,
  mayCancel: (payout.status ?? 'CREATED') === 'CREATED',
  mayMarkPaid: (payout.status ?? 'CREATED') === 'CREATED',
  ...payout,
})
