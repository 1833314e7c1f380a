type Added = { siteName: string; url: string; serial: string; courseTitle: string; issueDate: string }

/** LinkedIn’s own form ‘Add license or certification’, filled in. */
export function linkedInAddress({ siteName, url, serial, courseTitle, issueDate }: Added): string {
  const issued = new Date(issueDate)
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: siteName,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: url,
    certId: serial,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
