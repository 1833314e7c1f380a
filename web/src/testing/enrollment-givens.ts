import type { StudentEnrollment } from '@akada/contract/staff-enrollments.ts'

export const givenStudentEnrollment = (enrollment: Partial<StudentEnrollment> = {}): StudentEnrollment => ({
  id: 5,
  course: { id: 7, title: 'Sailing' },
  source: 'FREE',
  status: 'ACTIVE',
  enrolledAt: '2026-03-05T10:00:00.000Z',
  progress: 40,
  hasCertificate: false,
  orderId: null,
  enrolled: null,
  ended: null,
  mayEnd: true,
  ...enrollment,
})

export const enrollmentsOf = (content: StudentEnrollment[], { totalElements = content.length, page = 1, mayEnroll = true } = {}) => ({
  content,
  totalElements,
  page,
  size: 10,
  mayEnroll,
})
