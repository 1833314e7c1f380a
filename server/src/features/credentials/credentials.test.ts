import { readFileSync } from 'node:fs'
import { downloadCredential, downloadVerifier, listCertificates, shareCertificate } from '@akada/contract/certificates.ts'
import { completeLecture } from '@akada/contract/enrollments.ts'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import { cryptosuite as rdfc } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { describe, expect, test } from 'vitest'
import { revokeCertificate } from '#features/certificates/certificates.face.ts'
import { inRepository } from '#platform/assets.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { loadContext } from '#testing/credential-contexts.ts'
import { testApp } from '#testing/test-app.ts'

const { app, db, call, runJobs } = await testApp()

type Proof = { cryptosuite: string; verificationMethod: string; proofValue: string }
type Signed = { name: string; proof: Proof[]; credentialSubject: { identifier: { identityHash: string }[] } }

async function givenCertified() {
  const course = await givenCourse(db, { title: 'Beekeeping & “honey”', curriculum: [[{ duration_seconds: 3600 }]] })
  const student = await givenUser(db, { first_name: 'Ọlúwáṣeun', last_name: 'Adébáyọ̀' })
  const enrollment = await givenEnrollment(db, { user_id: student.id, course_id: course.id })
  const [lectureId = 0] = course.lectureIds
  await call(completeLecture, { query: { courseId: course.id, lectureId } }, student)
  await runJobs()
  const { data } = await call(listCertificates, {}, student)
  return { student, enrollment, certificateId: data[0].id as number, serial: data[0].serial as string }
}

const { student, certificateId, serial } = await givenCertified()
const credentialFor = async (person = student, id = certificateId) => call(downloadCredential, { params: { id } }, person)
const signed = async (): Promise<Signed> => JSON.parse((await credentialFor()).text ?? '')
const did = async () => (await app.inject({ url: '/.well-known/did.json' })).json()

/** Verifies a credential like an independent verifier, which knows only the credential and the DID document. */
async function isValid(credential: object, cryptosuite: object): Promise<boolean> {
  const issuer = await did()
  const documentLoader = async (url: string) => {
    const key = issuer.verificationMethod.find(({ id }: { id: string }) => id === url)
    if (key) return { document: { '@context': 'https://w3id.org/security/multikey/v1', ...key }, documentUrl: url }
    return url === issuer.id ? { document: issuer, documentUrl: url } : loadContext(url)
  }
  const { verified } = await verifyCredential({ credential, suite: new DataIntegrityProof({ cryptosuite }), documentLoader })
  return verified
}

const withProof = (credential: Signed, cryptosuite: string) => ({
  ...credential,
  proof: credential.proof.find((proof) => proof.cryptosuite === cryptosuite),
})

describe('a certificate’s credential', () => {
  test('is a file with the certificate’s data', async () => {
    const answer = await credentialFor()

    expect(answer.headers['content-disposition']).toContain(`badge-${serial}.json`)
    expect(JSON.parse(answer.text ?? '')).toMatchObject({
      id: `http://localhost:3000/certificates/${serial}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:localhost%3A3000', name: 'Akada' },
      validFrom: '2026-09-01T12:00:00Z',
      credentialSubject: {
        identifier: [{ identityType: 'name', identityHash: 'Ọlúwáṣeun Adébáyọ̀' }],
        achievement: { type: ['Achievement'], name: 'Beekeeping & “honey”' },
      },
    })
  })

  test.for([
    ['eddsa-rdfc-2022', rdfc],
    ['eddsa-jcs-2022', createVerifyCryptosuite()],
  ] as const)('passes an independent verifier by %s, but not after a change', async ([name, suite]) => {
    const credential = await signed()
    const changed: Signed = structuredClone(credential)
    for (const identity of changed.credentialSubject.identifier) identity.identityHash = 'Olúwáṣeun Adébáyọ̀'

    expect(await isValid(withProof(credential, name), suite)).toBe(true)
    expect(await isValid(withProof(changed, name), suite)).toBe(false)
    expect(await isValid({ ...withProof(credential, name), name: 'Medicine' }, suite)).toBe(false)
  })

  test('has the same bytes each time', async () => {
    expect((await credentialFor()).text).toBe((await credentialFor()).text)
  })

  test('is restricted to its owner and admins, and unavailable after revocation', async () => {
    const other = await givenCertified()
    const [admin, manager, instructor, stranger] = [
      await givenAdmin(db),
      await givenManager(db),
      await givenInstructor(db),
      await givenUser(db),
    ]

    expect((await call(downloadCredential, { params: { id: certificateId } })).statusCode).toBe(401)
    for (const person of [manager, instructor, stranger, other.student]) expect((await credentialFor(person)).statusCode).toBe(404)
    expect((await credentialFor(admin)).statusCode).toBe(200)

    await db.transaction().execute((tx) => revokeCertificate(tx, other.enrollment.id, new Date('2026-09-02T00:00:00Z')))
    expect((await credentialFor(other.student, other.certificateId)).statusCode).toBe(404)
  })
})

describe('verifier page', () => {
  type Check = (text: string, site: { name: string; keys: object[] }) => Promise<{ isGood: boolean; title: string; facts: string[][] }>
  const script = readFileSync(inRepository('server', 'assets', 'verifier', 'verifier.js'), 'utf8')
  const check: Check = new Function(`${script}\nreturn check`)()
  const siteIn = (page: string) => JSON.parse(/<script type="application\/json" id="site">(.*?)<\/script>/.exec(page)?.[1] ?? '')

  test('is public and self-contained', async () => {
    const answer = await call(downloadVerifier, {})

    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.text).not.toMatch(/<!-- (site|script) -->|(src|href)="/)
    expect(siteIn(answer.text ?? '')).toMatchObject({ name: 'Akada', keys: [{ id: 'did:web:localhost%3A3000#key-1' }] })
  })

  test('accepts a credential issued by the site', async () => {
    const site = siteIn((await call(downloadVerifier, {})).text ?? '')

    const { isGood, facts } = await check((await credentialFor()).text ?? '', site)

    expect(isGood).toBe(true)
    expect(Object.fromEntries(facts)).toMatchObject({ Name: 'Ọlúwáṣeun Adébáyọ̀', Course: 'Beekeeping & “honey”', Issued: '2026-09-01' })
  })

  const forgeries: [string, (credential: Signed, proof: Proof) => unknown][] = [
    ['another name', (credential) => ({ ...credential, name: 'Medicine' })],
    ['an added field', (credential) => ({ ...credential, grade: 'A' })],
    ['another time of signing', (credential, proof) => ({ ...credential, proof: { ...proof, created: '2020-01-01T00:00:00Z' } })],
    ['another key', (credential, proof) => ({ ...credential, proof: { ...proof, verificationMethod: 'did:web:evil.example#key-1' } })],
    ['a truncated signature', (credential, proof) => ({ ...credential, proof: { ...proof, proofValue: proof.proofValue.slice(0, -1) } })],
    ['an invalid signature', (credential, proof) => ({ ...credential, proof: { ...proof, proofValue: 'z0OIl' } })],
    ['no proof', ({ proof: _, ...credential }) => credential],
    ['a list', (credential) => [credential]],
    ['null', () => null],
  ]
  test.for(forgeries)('rejects %s', async ([, forge]) => {
    const site = siteIn((await call(downloadVerifier, {})).text ?? '')
    const credential = await signed()
    const proof = credential.proof.find(({ cryptosuite }) => cryptosuite === 'eddsa-jcs-2022') as Proof

    expect((await check(JSON.stringify(forge(credential, proof)), site)).isGood).toBe(false)
  })

  test.for(['', 'not JSON', '['.repeat(100_000)])('reports that text other than JSON isn’t a credential', async (text) => {
    expect(await check(text, { name: 'Akada', keys: [] })).toMatchObject({ isGood: false, title: 'This is not a credential.' })
  })
})

test('only its owner can share a certificate', async () => {
  const other = await givenUser(db)
  const share = (person?: { id: string }) => call(shareCertificate, { params: { id: certificateId } }, person)

  expect((await share(student)).data).toEqual({ url: `http://localhost:3000/certificates/${serial}` })
  expect((await share(other)).statusCode).toBe(404)
  expect((await share()).statusCode).toBe(401)
})
