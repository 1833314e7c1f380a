// Checks a credential without any library and without the site: JSON canonicalised (RFC 8785), hashed and verified by the
// cryptosuite eddsa-jcs-2022 with the browser's own Ed25519.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** RFC 8785: members in the order of their names, no space between. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

/** What a multibase text in base 58 ('z…') says. */
function bytesOf(multibase) {
  if (multibase[0] !== 'z') throw new Error('not in base 58')
  const text = multibase.slice(1)
  let number = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) throw new Error('not in base 58')
    number = number * 58n + BigInt(digit)
  }
  const bytes = []
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 255n))
  for (const letter of text) {
    if (letter !== '1') break
    bytes.unshift(0)
  }
  return Uint8Array.from(bytes)
}

const hashOf = async (value) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(value))))

/** The proof of a credential that this page can check. */
const proofOf = (credential) => [credential.proof].flat().find((proof) => proof && proof.cryptosuite === 'eddsa-jcs-2022')

/** Whether a credential is, to the byte, what the owner of one of the keys has signed. */
async function isSigned(credential, keys) {
  const proof = proofOf(credential)
  const key = proof && keys.find(({ id }) => id === proof.verificationMethod)
  if (!key || proof.type !== 'DataIntegrityProof' || proof.proofPurpose !== 'assertionMethod') return false
  if (canonical(proof['@context']) !== canonical(credential['@context'])) return false
  const { proof: _, ...unsigned } = credential
  const { proofValue, ...options } = proof
  const hashes = await Promise.all([hashOf(options), hashOf(unsigned)])
  // The first two bytes say that it is an Ed25519 key.
  const publicKey = await crypto.subtle.importKey('raw', bytesOf(key.publicKeyMultibase).slice(2), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', publicKey, bytesOf(proofValue), Uint8Array.from(hashes.flatMap((hash) => [...hash])))
}

/** What the page says about a text that is meant to be a credential. */
async function check(text, { name, keys }) {
  let credential
  try {
    credential = JSON.parse(text)
  } catch {
    return { isGood: false, title: 'This is not a credential.', facts: [] }
  }
  try {
    if (!(await isSigned(credential, keys)))
      return { isGood: false, title: `This is not what ${name} has signed: it was changed, or is not from there.`, facts: [] }
    const { credentialSubject, validFrom, awardedDate, id } = credential
    return {
      isGood: true,
      title: `Signed by ${name}, and unchanged.`,
      facts: [
        ['Name', credentialSubject.identifier[0].identityHash],
        ['Course', credentialSubject.achievement.name],
        ['Completed', awardedDate.slice(0, 10)],
        ['Issued', validFrom.slice(0, 10)],
        ['Whether it still holds', id],
      ],
    }
  } catch (error) {
    if (error.name === 'NotSupportedError')
      return { isGood: false, title: 'This browser can’t check signatures of this kind. Use a newer one.', facts: [] }
    return { isGood: false, title: 'This is not a credential.', facts: [] }
  }
}

function start() {
  const site = JSON.parse(document.getElementById('site').textContent)
  const result = document.getElementById('result')
  for (const place of document.querySelectorAll('[data-name]')) place.textContent = site.name

  const show = ({ isGood, title, facts }) => {
    const heading = document.createElement('h2')
    heading.textContent = title
    const list = document.createElement('dl')
    for (const [term, value] of facts) {
      const [dt, dd] = [document.createElement('dt'), document.createElement('dd')]
      dt.textContent = term
      dd.textContent = value
      list.append(dt, dd)
    }
    result.className = isGood ? 'good' : 'bad'
    result.replaceChildren(heading, ...(facts.length > 0 ? [list] : []))
  }
  const read = async (file) => {
    if (file) show(await check(await file.text(), site))
  }

  document.getElementById('file').addEventListener('change', (event) => void read(event.target.files[0]))
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  })
}

if (typeof document !== 'undefined') start()
