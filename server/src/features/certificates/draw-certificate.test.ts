import { describe, expect, test } from 'vitest'
import { linesOf } from '#testing/pdf-text.ts'
import { type CertificateText, drawCertificate } from './draw-certificate.ts'

const certificate: CertificateText = {
  siteName: 'Akada',
  timeZone: 'Africa/Lagos',
  address: 'https://akada.test/certificates/Zk3_9-qLw1AbCdEfGhIjKl',
  serial: 'Zk3_9-qLw1AbCdEfGhIjKl',
  studentName: 'Adaeze Okafor',
  courseTitle: 'Bookkeeping for small shops',
  instructorName: 'Ngozi Eze',
  durationSeconds: 23_400,
  completedAt: new Date('2026-08-30T23:30:00Z'),
  issuedAt: new Date('2026-09-01T12:00:00Z'),
}

describe('a drawn certificate', () => {
  test('says who learned what from whom, when, and where to check it, on one page', async () => {
    const pdf = await drawCertificate(certificate)

    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(linesOf(pdf)).toEqual(
      expect.arrayContaining([
        'Akada',
        'Adaeze Okafor',
        'Bookkeeping for small shops',
        'taught by Ngozi Eze',
        '31 August 2026',
        '1 September 2026',
        '6 hours 30 minutes',
        'Zk3_9-qLw1AbCdEfGhIjKl',
        'https://akada.test/certificates/Zk3_9-qLw1AbCdEfGhIjKl',
      ]),
    )
  })

  test.each(['Ọlúwáṣeun Adébáyọ̀', 'Ńgọzi Ụ́chẹ̀nna-Ǹdịḿ', 'Ƙande Ɗanjuma Ɓala', 'José Łukasz Şükrü Čapek'])(
    'has every letter of %s',
    async (studentName) => {
      const pdf = await drawCertificate({ ...certificate, studentName: studentName.normalize('NFD') })

      expect(linesOf(pdf)).toContain(studentName.normalize('NFC'))
    },
  )

  test('wraps and shrinks the longest names and titles, and loses none of them', async () => {
    const studentName = `Oluwafunmilayo ${'Chukwuemeka'.repeat(6)} Adebayo-Ogunbanjo-Williams`
    const courseTitle = 'Data analysis for cooperatives in West Africa, from the first sheet to the harvest '.repeat(3).trim()

    const pdf = await drawCertificate({ ...certificate, studentName, courseTitle })

    const text = linesOf(pdf).join('').replaceAll(' ', '')
    expect(text).toContain(studentName.replaceAll(' ', ''))
    expect(text).toContain(courseTitle.replaceAll(' ', ''))
  })
})
