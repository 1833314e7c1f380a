import { readFile } from 'node:fs/promises'
import { inRepository } from '#platform/assets.ts'
import type { CredentialSigner } from '#platform/credentials/credential-signer.ts'
import type { Site } from '#platform/deps.ts'

/** A page that checks credentials of this site by itself, wherever it is kept: it carries the site's key. */
export async function downloadVerifier({ publicKey }: CredentialSigner, { name, publicUrl }: Site): Promise<string> {
  const [page, script] = await Promise.all([asset('verifier.html'), asset('verifier.js')])
  const site = { name, publicUrl, keys: [{ id: publicKey.id, publicKeyMultibase: publicKey.publicKeyMultibase }] }
  // As functions, so that no sign in the texts means anything; and a text must not end the script that holds it.
  return page
    .replace('<!-- site -->', () => `<script type="application/json" id="site">${JSON.stringify(site).replaceAll('<', '\\u003c')}</script>`)
    .replace('<!-- script -->', () => `<script>\n${script}</script>`)
}

const asset = (name: string) => readFile(inRepository('server', 'assets', 'verifier', name), 'utf8')
