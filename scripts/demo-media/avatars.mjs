// Draws the demo users: flat portraits composed of skin, hair, clothes and some details.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const skins = {
  ebony: ['#4A2A1A', '#3A2013'],
  umber: ['#6B4028', '#56311D'],
  sienna: ['#8A5535', '#734427'],
  honey: ['#B07A4F', '#96643D'],
  rose: ['#F0C7A8', '#DDAE8C'],
}
const black = '#1C1614'

const headpiece = {
  short: {
    front: `<path d="M118 170C112 92 152 66 200 66S288 92 282 170C272 140 264 126 246 122C214 128 180 126 154 120C136 128 128 142 118 170Z" fill="HAIR"/>`,
  },
  fade: { front: `<path d="M124 156C122 96 156 74 200 74S278 96 276 156C268 128 254 112 200 112S132 128 124 156Z" fill="HAIR"/>` },
  afro: {
    back: `<circle cx="200" cy="138" r="118" fill="HAIR"/>`,
    front: `<path d="M120 170C112 80 156 62 200 62S288 80 280 170C264 132 240 122 200 122S136 132 120 170Z" fill="HAIR"/>`,
  },
  puffs: {
    back: `<circle cx="108" cy="100" r="56" fill="HAIR"/><circle cx="292" cy="100" r="56" fill="HAIR"/>`,
    front: `<path d="M120 170C116 96 156 70 200 70S284 96 280 170C270 130 240 116 200 116S130 130 120 170Z" fill="HAIR"/>`,
  },
  long: {
    back: `<path d="M100 170C92 70 150 46 200 46S308 70 300 170C304 240 316 290 300 330H100C84 290 96 240 100 170Z" fill="HAIR"/>`,
    front: `<path d="M120 172C120 104 150 80 206 80C250 80 282 108 280 172C272 138 252 118 224 108C190 128 140 130 120 172Z" fill="HAIR"/>`,
  },
  braids: {
    back: `<path d="M104 160C100 72 150 48 200 48S300 72 296 160V320H268V180H132V320H104Z" fill="HAIR"/>${[112, 126, 274, 288].map((x) => `<path d="M${x} 180V326" stroke="#fff" stroke-opacity=".16" stroke-width="3" stroke-dasharray="6 8"/>`).join('')}`,
    front: `<path d="M120 166C120 102 150 76 200 76S280 102 280 166C268 130 240 112 200 104C160 112 132 130 120 166Z" fill="HAIR"/><path d="M200 76V104M168 82L160 118M232 82L240 118" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>`,
  },
  bun: {
    back: `<circle cx="200" cy="58" r="50" fill="HAIR"/>`,
    front: `<path d="M120 168C118 98 152 74 200 74S282 98 280 168C270 128 244 112 200 112S130 128 120 168Z" fill="HAIR"/>`,
  },
  locs: {
    back: `<path d="M100 150C96 66 150 44 200 44S304 66 300 150L310 262H282L276 170H124L118 262H90Z" fill="HAIR"/>`,
    front: `<path d="M118 170C114 100 152 72 200 72S286 100 282 170L262 122L240 146L222 112L200 140L178 112L158 146L138 122Z" fill="HAIR"/>`,
  },
  hijab: {
    back: `<path d="M92 400C76 280 84 60 200 52S324 280 308 400Z" fill="WRAP"/>`,
    front: `<path d="M200 58C120 58 96 120 100 200C104 290 160 330 200 330S296 290 300 200C304 120 280 58 200 58ZM200 104C250 104 270 140 268 196C266 262 232 296 200 296S134 262 132 196C130 140 150 104 200 104Z" fill="WRAP" fill-rule="evenodd"/><path d="M112 250C140 330 230 350 300 300" stroke="#000" stroke-opacity=".12" stroke-width="8" fill="none"/>`,
  },
  gele: {
    front: `<path d="M112 158C60 120 66 30 150 40C180 6 260 2 284 44C350 40 350 124 288 158C262 118 140 118 112 158Z" fill="WRAP"/><path d="M126 140C110 96 130 66 160 60M200 120C190 76 214 44 246 40M272 138C290 106 290 82 276 66" stroke="#000" stroke-opacity=".18" stroke-width="7" fill="none" stroke-linecap="round"/>`,
  },
  fila: {
    front: `<path d="M118 150C112 84 130 52 206 46C284 40 302 70 284 150C240 128 164 128 118 150Z" fill="WRAP"/><path d="M118 150C164 128 240 128 284 150L282 128C240 108 164 108 118 130Z" fill="#000" opacity=".16"/>`,
  },
  kufi: {
    front: `<path d="M120 142C118 80 150 62 200 62S282 80 280 142C240 126 160 126 120 142Z" fill="WRAP"/><path d="M132 108L150 92L168 108L186 92L204 108L222 92L240 108L258 92L270 106" stroke="#fff" stroke-opacity=".6" stroke-width="5" fill="none"/>`,
  },
  bald: {},
}

const extras = {
  glasses:
    '<g fill="none" stroke="#1B1F1A" stroke-width="6"><rect x="136" y="166" width="54" height="42" rx="18"/><rect x="210" y="166" width="54" height="42" rx="18"/><path d="M190 182h20"/></g>',
  beard:
    '<path d="M124 200C128 290 160 318 200 318S272 290 276 200C266 238 246 246 230 240C210 230 190 230 170 240C154 246 134 238 124 200Z" fill="HAIR"/>',
  moustache: '<path d="M166 240C180 226 194 228 200 234C206 228 220 226 234 240C216 246 184 246 166 240Z" fill="HAIR"/>',
  earrings: '<circle cx="116" cy="226" r="9" fill="#F2A33A"/><circle cx="284" cy="226" r="9" fill="#F2A33A"/>',
  beads:
    '<path d="M146 330C170 372 230 372 254 330" fill="none" stroke="#D1495B" stroke-width="12" stroke-dasharray="1 15" stroke-linecap="round"/>',
}

// Per key: background, skin, head, clothes and details, then optional colors for hair (default: black) and wrap (default: as the clothes).
const people = {
  'adaeze-okonkwo': ['#F2C27C', 'umber', 'puffs', '#0B6B47', ['earrings']],
  'tunde-bakare': ['#9CC9E8', 'ebony', 'fade', '#29305E', ['glasses', 'beard']],
  'fatima-bello': ['#F6D9C4', 'sienna', 'hijab', '#7B1E32', [], { wrap: '#A8385A' }],
  'kwame-mensah': ['#BFE3C8', 'umber', 'short', '#D97B0D', ['moustache']],
  'ngozi-eze': ['#E7C6F0', 'ebony', 'gele', '#6A2C91', ['earrings', 'beads'], { wrap: '#D97B0D' }],
  'emeka-nwosu': ['#F7D46B', 'sienna', 'bald', '#1B1F1A', ['beard']],
  'wanjiru-kamau': ['#A9DED8', 'umber', 'braids', '#E8573F', ['earrings']],
  'oliver-hughes': ['#D9DEE8', 'rose', 'short', '#2F5D50', ['glasses', 'beard'], { hair: '#8A4B22' }],
  'chiamaka-obi': ['#FFC9C0', 'sienna', 'long', '#D1495B', ['earrings'], { hair: '#2A1410' }],
  'bolaji-adeyemi': ['#CDE6A9', 'ebony', 'fila', '#1F6F8B', ['glasses', 'moustache'], { wrap: '#B5651D' }],
  'sophie-laurent': ['#CFE0F7', 'rose', 'bun', '#14578F', [], { hair: '#C08A4A' }],
  'amina-juma': ['#FFE0A3', 'honey', 'hijab', '#0B7A75', [], { wrap: '#0B7A75' }],
  'david-osei': ['#D7C9F5', 'ebony', 'locs', '#3D33A8', ['beard']],
  'temilade-ojo': ['#F9B79A', 'umber', 'afro', '#2B1242', ['glasses', 'earrings']],
  'ibrahim-sani': ['#C7E0B4', 'sienna', 'kufi', '#FFF6E3', ['beard'], { wrap: '#0B6B47' }],
  'grace-achieng': ['#B8E0F0', 'ebony', 'bun', '#FFFFFF', ['earrings']],
  'oluwaseun-adebayo': ['#F4B183', 'ebony', 'fade', '#14578F', []],
  'blessing-okafor': ['#C9E4DE', 'sienna', 'braids', '#9B1D54', ['earrings']],
  'musa-abdullahi': ['#FBE3A6', 'umber', 'kufi', '#E3E6F0', ['moustache'], { wrap: '#7B1E32' }],
  'ifeoma-nnadi': ['#D4C1EC', 'umber', 'afro', '#F2A33A', []],
  'kehinde-alabi': ['#A7D8F0', 'sienna', 'locs', '#2E7D32', []],
  'halima-yusuf': ['#F7C8D0', 'honey', 'hijab', '#3D33A8', ['glasses'], { wrap: '#3D33A8' }],
  'chinedu-umeh': ['#C5E8B7', 'ebony', 'short', '#C8402F', ['glasses']],
  'ebiere-dokubo': ['#FFD8A8', 'ebony', 'long', '#0F6E84', ['earrings']],
  'sadiq-lawal': ['#CFD8DC', 'sienna', 'fade', '#54772B', ['beard']],
  'yetunde-fashola': ['#B5EAD7', 'sienna', 'gele', '#D1495B', ['earrings'], { wrap: '#2E86AB' }],
  'abena-owusu': ['#FFDAC1', 'umber', 'puffs', '#6A2C91', ['glasses']],
  'kofi-asante': ['#E2F0CB', 'umber', 'bald', '#D97B0D', ['glasses', 'moustache']],
  'brian-otieno': ['#C7CEEA', 'ebony', 'short', '#0B6B47', []],
  'njeri-mwangi': ['#F9DC8C', 'honey', 'bun', '#C8402F', ['earrings']],
  'hannah-clarke': ['#D5E8D4', 'rose', 'long', '#5E6BB5', ['glasses'], { hair: '#6B3A1E' }],
  'thandiwe-dlamini': ['#FFC7B2', 'umber', 'fade', '#04302F', ['earrings', 'beads']],
}

const avatarSvg = ([background, skinName, headName, clothes, details, { hair = black, wrap = clothes } = {}]) => {
  const [skin, shade] = skins[skinName]
  const head = headpiece[headName]
  const drawn = `<rect width="400" height="400" fill="${background}"/><circle cx="310" cy="90" r="150" fill="#fff" opacity=".22"/>${head.back ?? ''}
  <path d="M40 400C48 330 110 312 160 304H240C290 312 352 330 360 400Z" fill="${clothes}"/><path d="M158 304C164 346 236 346 242 304L234 296H166Z" fill="#000" opacity=".14"/>
  <path d="M164 262H236V306C230 334 170 334 164 306Z" fill="${shade}"/>${headName === 'hijab' ? '' : `<circle cx="116" cy="196" r="20" fill="${shade}"/><circle cx="284" cy="196" r="20" fill="${shade}"/>`}
  <path d="M118 168C118 106 150 78 200 78S282 106 282 168C282 250 248 298 200 298S118 250 118 168Z" fill="${skin}"/>
  ${details.includes('beard') ? extras.beard : ''}<path d="M148 164q18 -14 36 0M216 164q18 -14 36 0" stroke="${hair}" stroke-width="7" fill="none" stroke-linecap="round"/>
  <circle cx="167" cy="188" r="8" fill="#17110F"/><circle cx="233" cy="188" r="8" fill="#17110F"/><circle cx="170" cy="185" r="2.5" fill="#fff"/><circle cx="236" cy="185" r="2.5" fill="#fff"/>
  <path d="M200 192C196 212 190 220 196 226H208" stroke="${shade}" stroke-width="7" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M172 250C184 272 216 272 228 250Z" fill="#fff"/><path d="M168 249C184 256 216 256 232 249" stroke="#7A2E2A" stroke-width="5" fill="none" stroke-linecap="round"/>
  ${head.front ?? ''}${details
    .filter((detail) => detail !== 'beard')
    .map((detail) => extras[detail])
    .join('')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${drawn.replaceAll('HAIR', hair).replaceAll('WRAP', wrap)}</svg>`
}

export const drawAvatars = async (keys, out) => {
  await mkdir(join(out, 'avatars'), { recursive: true })
  for (const key of keys) {
    const person = people[key]
    if (person === undefined) throw new Error(`${key} has no portrait: add a line to scripts/demo-media/avatars.mjs`)
    await sharp(Buffer.from(avatarSvg(person)))
      .webp({ quality: 84, effort: 6 })
      .toFile(join(out, 'avatars', `${key}.webp`))
  }
}
