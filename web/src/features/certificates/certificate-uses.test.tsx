import { downloadCredential } from '@akada/contract/certificates.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { CertificateUses } from './certificate-uses.tsx'

const certificate = {
  id: 5,
  serial: 'serial-5',
  courseId: 1,
  courseTitle: 'Beekeeping',
  issueDate: '2026-03-05T10:00:00.000Z',
  completionDate: '2026-03-04T10:00:00.000Z',
  downloadUrl: null,
}
const show = () =>
  renderPage(
    { Component: () => <CertificateUses certificate={certificate} /> },
    { path: '/', site: { publicUrl: 'https://learn.example' } },
  )

test("a certificate's actions include links to its page and to LinkedIn's form", () => {
  show()

  expect(screen.getByRole('link', { name: 'View: Beekeeping' }).getAttribute('href')).toBe('/certificates/serial-5')
  const linkedIn = screen.getByRole('link', { name: /^Add to LinkedIn: Beekeeping/ }).getAttribute('href')
  expect(linkedIn).toContain('certUrl=https%3A%2F%2Flearn.example%2Fcertificates%2Fserial-5')
})

test("an error is shown if the badge can't be loaded", async () => {
  const asked = fakeEndpoint(downloadCredential, refused('CERTIFICATE_NOT_FOUND'))
  show()

  await userEvent.click(screen.getByRole('button', { name: 'Open Badge: Beekeeping' }))

  expect(await screen.findByText('Certificate not found.')).toBeTruthy()
  expect(asked).toEqual([{ params: { id: '5' } }])
})

test('the badge is saved under its file name', async () => {
  const kept: string[] = []
  URL.createObjectURL = () => 'blob:badge'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    kept.push(this.download)
  })
  vi.stubGlobal(
    'fetch',
    async () => new Response('{}', { headers: { 'content-disposition': 'attachment; filename="badge-serial-5.json"' } }),
  )
  show()

  await userEvent.click(screen.getByRole('button', { name: 'Open Badge: Beekeeping' }))

  await expect.poll(() => kept).toEqual(['badge-serial-5.json'])
})
