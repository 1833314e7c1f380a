import { expect, test } from 'vitest'
import { linkedInAddress } from './linkedin-address.ts'

test("the URL fills in LinkedIn's form with the certificate's data", () => {
  const address = linkedInAddress({
    siteName: 'Akada & Sons',
    url: 'https://learn.example/certificates/abc',
    serial: 'abc',
    courseTitle: 'C++ & Ọ̀yọ́',
    timeZone: 'Africa/Lagos',
    issueDate: '2026-01-31T23:30:00.000Z',
  })

  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'C++ & Ọ̀yọ́',
    organizationName: 'Akada & Sons',
    issueYear: '2026',
    issueMonth: '2',
    certUrl: 'https://learn.example/certificates/abc',
    certId: 'abc',
  })
})
