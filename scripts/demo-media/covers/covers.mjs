// Draws a cover for every course: a backdrop and a motif in the colors of a palette. Covers contain no text, so they suit every language
// and size.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { artsAndLifeMotifs } from './arts-and-life.mjs'
import { businessAndDesignMotifs } from './business-and-design.mjs'
import { marketingAndLanguagesMotifs } from './marketing-and-languages.mjs'
import { disc, each, line, ring, shape } from './shapes.mjs'
import { webAndDataMotifs } from './web-and-data.mjs'

const motifs = { ...webAndDataMotifs, ...businessAndDesignMotifs, ...marketingAndLanguagesMotifs, ...artsAndLifeMotifs }

const palette = (colors) => {
  const [deep, base, light, accent, accentDark, second, pale] = colors.split(' ').map((color) => `#${color}`)
  return { deep, base, light, accent, accentDark, second, pale }
}

// deep base light accent accentDark second pale
const palettes = {
  forest: palette('062E20 0B6B47 3FA67C F2A33A B86E12 F26B4E FFF6E3'),
  ocean: palette('0A2540 14578F 4C9BD6 FFB454 C97A1C FF7A66 F3FAFF'),
  plum: palette('2B1242 6A2C91 A66BD0 FFB27A D0703A FF6F91 FFF3EC'),
  clay: palette('3E160B A33B1F E07A4F FFD08A CC8A2E 3FA69A FFF4E6'),
  night: palette('0D1126 29305E 5E6BB5 FFC857 C98F1B F4607A F4F2FF'),
  teal: palette('04302F 0B7A75 3DB8AE FFC36B C77E22 EF6A5A F1FFFB'),
  berry: palette('3A0A22 9B1D54 D8588C FFC46B CF7F2E 5BC0BE FFF1F3'),
  sun: palette('5A2A05 D97B0D F5B041 0B6B47 074A31 C8402F FFF8E8'),
  sage: palette('1E2F13 54772B 95B85C F6B93B BD7D11 E2633C FBFCEB'),
  sky: palette('12355B 2F86C4 8CC7EE FFD166 D09A24 EF5D60 FFFFFF'),
  wine: palette('2C0712 7B1E32 BC4A5B F3C98B BE8542 E98A4B FFF5EC'),
  lagoon: palette('08263A 0F6E84 50B5C0 FF9F6E D1623A FFD56B F0FCFF'),
  indigo: palette('15123F 3D33A8 7C74E0 FF9A76 CF5E3C FFD36E F5F3FF'),
  cocoa: palette('29150C 6B4226 B07B4F F5B971 BC7A30 6BA292 FFF6EA'),
  leaf: palette('0F3315 2E7D32 7CB85F FFCB47 C58B10 E8573F F8FFF0'),
  coral: palette('4A1020 D1495B F08A7E FFD97D CF9C2F 2E86AB FFF6F0'),
}

const backdrops = {
  bands: (c) =>
    each(4, (at) =>
      shape(`M${-200 + at * 380} 700L${160 + at * 380} -40H${350 + at * 380}L${-10 + at * 380} 700Z`, c.pale, 'opacity=".055"'),
    ),
  arcs: (c) => each(5, (at) => ring(1080, 640, 180 + at * 130, { stroke: c.pale, width: 54, more: `opacity="${0.1 - at * 0.015}"` })),
  dunes: (c) =>
    shape('M0 470C220 380 420 540 680 450S1040 380 1200 450V675H0Z', c.deep, 'opacity=".28"') +
    shape('M0 560C260 490 460 620 740 540S1080 500 1200 550V675H0Z', c.deep, 'opacity=".35"'),
  dots: (c) => each(77, (at) => disc([60 + (at % 11) * 108, 40 + Math.floor(at / 11) * 100], 5 + ((at * 5) % 4), c.pale, 'opacity=".16"')),
  orbs: (c) =>
    disc([180, 120], 210, c.light, 'opacity=".35"') +
    disc([1060, 600], 260, c.second, 'opacity=".28"') +
    disc([1010, 90], 90, c.accent, 'opacity=".45"'),
  rays: (c) =>
    each(
      12,
      (at) =>
        `<path d="M600 338L${600 + 1000 * Math.cos(at * 0.5236)} ${338 + 1000 * Math.sin(at * 0.5236)}L${600 + 1000 * Math.cos(at * 0.5236 + 0.24)} ${338 + 1000 * Math.sin(at * 0.5236 + 0.24)}Z" fill="${c.pale}" opacity=".07"/>`,
    ),
  grid: (c) => line(Array.from({ length: 12 }, (_, at) => `M${at * 110} 0V675M0 ${at * 110}H1200`).join(''), c.pale, 2, 'opacity=".13"'),
}

/** Per course: motif, palette, backdrop, and the motif's position ([x, y, scale]). */
const covers = {
  'start-here': ['browser', 'forest', 'orbs'],
  'second-step': ['braces', 'berry', 'bands'],
  'free-taster': ['globe', 'ocean', 'dots', [-138, -78, 1.23]],
  'react-dashboards': ['dashboard', 'indigo', 'arcs'],
  'typescript-for-javascript': ['blocks', 'sky', 'rays'],
  'accessible-web': ['keyboard', 'teal', 'orbs'],
  'node-payments': ['cards', 'night', 'bands'],
  'django-school-portal': ['book', 'leaf', 'dunes'],
  'git-first-deployment': ['branches', 'clay', 'grid', [-96, -90, 1.16]],
  'pandas-retail': ['columns', 'plum', 'grid', [-10, -50, 1.12]],
  'sql-analysts': ['database', 'lagoon', 'arcs'],
  'power-bi-reports': ['donut', 'sun', 'orbs'],
  'statistics-without-fear': ['bellCurve', 'ocean', 'grid'],
  'machine-learning-credit': ['network', 'wine', 'dots'],
  'language-model-apps': ['assistant', 'indigo', 'rays'],
  'excel-for-work': ['sheet', 'leaf', 'bands'],
  'mini-importation': ['containers', 'sky', 'rays'],
  'project-management': ['gantt', 'plum', 'orbs'],
  'sme-bookkeeping': ['ledger', 'forest', 'arcs'],
  'investing-beginners': ['sprout', 'teal', 'rays'],
  'price-it-right': ['priceTag', 'clay', 'dots'],
  'ui-design-figma': ['phones', 'coral', 'orbs'],
  'ux-research-budget': ['stickyNotes', 'lagoon', 'dots'],
  typography: ['glyph', 'wine', 'bands', [-130, -60, 1.2]],
  'brand-identity': ['construction', 'night', 'arcs'],
  'canva-small-business': ['posters', 'teal', 'bands'],
  'surface-pattern': ['waxPrint', 'coral', 'dots', [0, 0, 1]],
  'google-ads-services': ['target', 'ocean', 'orbs'],
  'email-marketing': ['envelope', 'plum', 'dunes'],
  'local-seo': ['mapPin', 'leaf', 'orbs'],
  'instagram-whatsapp-selling': ['socialShop', 'berry', 'arcs'],
  copywriting: ['pencil', 'indigo', 'dots'],
  'phone-video': ['playPhone', 'sun', 'arcs', [-210, -120, 1.35]],
  'yoruba-beginners': ['talkingDrum', 'cocoa', 'rays'],
  'swahili-travel-trade': ['dhow', 'coral', 'rays', [0, 0, 1]],
  'igbo-families-abroad': ['tortoise', 'sage', 'dunes', [-90, -20, 1.12]],
  'french-for-work': ['accents', 'ocean', 'bands'],
  'ielts-academic': ['answerSheet', 'berry', 'grid'],
  'language-habit': ['teaCup', 'lagoon', 'dunes'],
  'afrobeats-production': ['pads', 'plum', 'rays', [-160, -100, 1.28]],
  'mixing-vocals-home': ['faders', 'teal', 'grid'],
  'highlife-guitar': ['guitar', 'leaf', 'rays'],
  'portrait-natural-light': ['windowPortrait', 'cocoa', 'bands', [0, 26, 1]],
  'wedding-photography': ['rings', 'wine', 'orbs'],
  'lightroom-skin': ['aperture', 'night', 'orbs', [40, -76, 1.22]],
  'poultry-broilers': ['hen', 'clay', 'dunes'],
  'greenhouse-vegetables': ['glasshouse', 'forest', 'dunes'],
  'catfish-tarpaulin': ['fish', 'lagoon', 'bands', [0, 0, 1]],
  'first-aid': ['rescue', 'sky', 'orbs'],
  'nutrition-african-foods': ['bowl', 'leaf', 'arcs'],
  'stress-burnout': ['calmHills', 'indigo', 'orbs', [0, 0, 1]],
}

const gradient = (id, from, to) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const definitions = (c) => `<defs>
  ${gradient('accent', c.accent, c.accentDark)}${gradient('pale', '#fff', c.pale)}${gradient('light', c.light, c.base)}${gradient('base', c.base, c.deep)}
  ${gradient('deep', c.deep, '#05070c')}${gradient('second', c.second, c.accentDark)}${gradient('ground', c.base, c.deep)}
  <filter id="raised" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="16" stdDeviation="16" flood-color="${c.deep}" flood-opacity=".45"/></filter>
  <filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="90"/></filter></defs>`

const coverSvg = ([motif, colors, backdrop, [x, y, scale] = [-48, -20, 1.08]]) => {
  const c = palettes[colors]
  const glow =
    disc([300, 130], 300, c.light, 'opacity=".55" filter="url(#soft)"') +
    disc([980, 600], 260, c.accent, 'opacity=".28" filter="url(#soft)"')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" width="1200" height="675">${definitions(c)}
  <rect width="1200" height="675" fill="url(#ground)"/>${glow}${backdrops[backdrop](c)}<g transform="translate(${x} ${y}) scale(${scale})">${motifs[motif](c)}</g></svg>`
}

export const drawCovers = async (courseKeys, out) => {
  await mkdir(join(out, 'covers'), { recursive: true })
  for (const key of courseKeys) {
    const cover = covers[key]
    if (cover === undefined) throw new Error(`The course ${key} has no cover: add a line to scripts/demo-media/covers/covers.mjs`)
    const quality = cover[0] === 'waxPrint' ? 55 : 86
    await sharp(Buffer.from(coverSvg(cover)))
      // The recommended upload size: sharp on a phone with a pixel ratio of two, at a third of the bytes of a 1200-pixel cover.
      .resize(750, 422)
      .webp({ quality, effort: 6 })
      .toFile(join(out, 'covers', `${key}.webp`))
  }
}
