import { dayIn } from '@akada/contract/time-zone.ts'

type Added = { siteName: string; url: string; serial: string; courseTitle: string; issueDate: string; timeZone: string }

/** Returns the URL of LinkedIn's “Add license or certification” form with its fields filled in. */
export function linkedInAddress({ siteName, url, serial, courseTitle, issueDate, timeZone }: Added): string {
  const [year = '', month = ''] = dayIn(timeZone, new Date(issueDate)).split('-')
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: siteName,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: url,
    certId: serial,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
