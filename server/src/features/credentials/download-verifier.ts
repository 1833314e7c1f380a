import { readFile } from 'node:fs/promises'
import { inRepository } from '#platform/assets.ts'
import type { CredentialSigner } from '#platform/credentials/credential-signer.ts'
import type { Site } from '#platform/deps.ts'

/** Returns a self-contained page that verifies credentials of this site offline, because it contains the site's key. */
export async function downloadVerifier({ publicKey }: CredentialSigner, { name, publicUrl }: Site): Promise<string> {
  const [page, script] = await Promise.all([asset('verifier.html'), asset('verifier.js')])
  const site = { name, publicUrl, keys: [{ id: publicKey.id, publicKeyMultibase: publicKey.publicKeyMultibase }] }
  // Replacement functions prevent the interpretation of `$` patterns. Escaping `<` prevents the JSON from closing the script element.
  return page
    .replace('<!-- site -->', () => `<script type="application/json" id="site">${JSON.stringify(site).replaceAll('<', '\\u003c')}</script>`)
    .replace('<!-- script -->', () => `<script>\n${script}</script>`)
}

const asset = (name: string) => readFile(inRepository('server', 'assets', 'verifier', name), 'utf8')
