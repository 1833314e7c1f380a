import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { namesByLanguage } from '#testing/names.ts'
import { boxesIn, linesOf } from '#testing/pdf-text.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { type CertificateDesign, type CertificateText, drawCertificate, drawCertificatePreview } from './draw-certificate.ts'

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
  test('shows the student, course, instructor, dates and verification URL on one page', async () => {
    const pdf = await drawCertificate(certificate)

    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(linesOf(pdf)).toEqual(
      expect.arrayContaining([
        'Akada',
        'Adaeze Okafor',
        'Bookkeeping for small shops',
        'taught by Ngozi Eze',
        'Aug 31, 2026',
        'Sep 1, 2026',
        '6 hours 30 minutes',
        'Zk3_9-qLw1AbCdEfGhIjKl',
        'https://akada.test/certificates/Zk3_9-qLw1AbCdEfGhIjKl',
      ]),
    )
  })

  test.runIf(isThorough).each(Object.entries(namesByLanguage))('has every letter of %s', async (_language, { name, title }) => {
    const pdf = await drawCertificate({ ...certificate, studentName: name.normalize('NFD'), courseTitle: title, instructorName: name })

    const text = linesOf(pdf).join('')
    const letters = [...`${name}${title}`.normalize('NFC').replace(/\s|\p{Default_Ignorable_Code_Point}/gu, '')]
    expect(letters.filter((letter) => !text.includes(letter))).toEqual([])
    expect(boxesIn(pdf)).toBe(0)
  })

  test.each([
    ['Ọlúwáṣeun Adébáyọ̀', 'Ọlúwáṣeun Adébáyọ̀'],
    ['Ƙande Ɗanjuma Ɓala', 'Ƙande Ɗanjuma Ɓala'],
    ['क्षितिज द्विवेदी', 'क्षितिज द्विवेदी'],
    ['王小明', '王小明'],
    // PDF readers reverse right-to-left text.
    ['محمد الإدريسي', [...'محمد الإدريسي'].reverse().join('')],
  ])('contains the name %s as text that can be copied and searched', async (studentName, copied) => {
    const pdf = await drawCertificate({ ...certificate, studentName: studentName.normalize('NFD') })

    expect(linesOf(pdf).join('')).toContain(copied.normalize('NFC'))
  })

  test('embeds both weights of a font', async () => {
    const pdf = await drawCertificate({ ...certificate, studentName: 'अर्चना', instructorName: 'मिश्रा' })

    const fonts = pdf.toString('latin1').match(/(?<=\/BaseFont \/[A-Z]+\+)[\w-]+/g)
    expect(new Set(fonts)).toEqual(
      new Set(['Inter-bold', 'Inter-regular', 'noto-sans-devanagari-devanagari-bold', 'noto-sans-devanagari-devanagari-regular']),
    )
  })

  test('isolates the instructor’s name from the text direction of the sentence', async () => {
    const pdf = await drawCertificate({ ...certificate, instructorName: '12 محمد' })

    // Without isolation, the number would be placed before the name.
    expect(linesOf(pdf).filter((run) => /taught|12/.test(run))).toEqual(['taught by ', '12'])
  })

  test('is identical in every run', async () => {
    const [one, other] = await Promise.all([drawCertificate(certificate), drawCertificate(certificate)])

    expect(one.equals(other)).toBe(true)
  })

  test('wraps and shrinks the longest names and titles without truncation', async () => {
    const studentName = `Oluwafunmilayo ${'Chukwuemeka'.repeat(6)} Adebayo-Ogunbanjo-Williams`
    const courseTitle = 'Data analysis for cooperatives in West Africa, from the first sheet to the harvest '.repeat(3).trim()

    const pdf = await drawCertificate({ ...certificate, studentName, courseTitle })

    const text = linesOf(pdf).join('').replaceAll(' ', '')
    expect(text).toContain(studentName.replaceAll(' ', ''))
    expect(text).toContain(courseTitle.replaceAll(' ', ''))
  })
})

const picture = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#20208080' } })
  .png()
  .toBuffer()
const pictures = { courseLogo: picture, signature: picture }
const designOf = (template: CertificateDesign['template']): CertificateDesign => ({
  ...pictures,
  template,
  accent: '#ffd400',
  signatory: 'د. إيفوما نواتشوكو',
  showsHours: true,
})

describe.each(['CLASSIC', 'MODERN', 'FORMAL'] as const)('the template %s', (template) => {
  test('shows every fact, the signatory in any script, and both pictures on one page', async () => {
    const pdf = await drawCertificate({ ...certificate, gradePercent: 100 }, designOf(template))

    const lines = linesOf(pdf)
    for (const text of ['Adaeze Okafor', 'Bookkeeping for small shops', '6 hours 30 minutes', 'Grade', '100%', certificate.serial])
      expect(lines).toContain(text)
    expect(lines.join('')).toContain([...'إيفوما'].reverse().join(''))
    expect(boxesIn(pdf)).toBe(0)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(1)
  })

  test('omits what the design doesn’t show', async () => {
    const lines = linesOf(await drawCertificate(certificate, { template, accent: '', signatory: '', showsHours: false }))

    for (const text of ['Length', 'Grade']) expect(lines).not.toContain(text)
  })

  test('has a preview with the same colors and pictures, and no text that could be markup', async () => {
    const markup = '<script>alert(1)</script>'

    const svg = await drawCertificatePreview(
      { ...certificate, courseTitle: markup, studentName: markup },
      { ...designOf(template), signatory: markup },
    )

    expect(svg.match(/<(?!\/)\w+/g)?.every((tag) => ['<svg', '<path', '<g', '<image'].includes(tag))).toBe(true)
    expect(svg).not.toMatch(/alert|NaN|undefined/)
    expect(svg.match(/<image/g)).toHaveLength(2)
    if (template !== 'FORMAL') expect(svg).toContain('fill="#ffd400"')
  })
})
