// Generates server/assets/fonts/rare-han-*.woff2: Chinese characters in names that no font package of the server contains. Requires the
// network, because the complete font is 92 MB and therefore not a dependency. Its license is OFL.txt in the same folder.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const source = '@expo-google-fonts/noto-sans-sc@0.4.3'
const target = new URL('../server/assets/fonts/', import.meta.url)

// The Extension A characters in China's Table of General Standard Characters. The 8,105 characters in the table are allowed in names.
const extensionA =
  '㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡䏲䐃䓖䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮'
const PLANE_2 = 0x20000

const folder = await mkdtemp(path.join(tmpdir(), 'akada-font-'))
const archive = execFileSync('npm', ['pack', '--silent', source], { cwd: folder, encoding: 'utf8' }).trim()
execFileSync('tar', ['-xzf', archive], { cwd: folder })
for (const [weight, file] of [
  ['regular', '400Regular/NotoSansSC_400Regular.ttf'],
  ['bold', '700Bold/NotoSansSC_700Bold.ttf'],
]) {
  const whole = await readFile(path.join(folder, 'package', file))
  const rare = fontkit.create(whole).characterSet.filter((codePoint) => codePoint >= PLANE_2)
  const font = await subsetFont(whole, extensionA + String.fromCodePoint(...rare), { targetFormat: 'woff2', noHinting: true })
  await writeFile(new URL(`rare-han-${weight}.woff2`, target), font)
  console.log(`rare-han-${weight}.woff2 ${font.length} bytes, ${rare.length + [...extensionA].length} letters`)
}
await rm(folder, { recursive: true })
