// Generates web/src/styles/fonts and fonts.css: Inter, split into files. A page loads only the files with characters that it shows.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const source = new URL('../node_modules/inter-ui/', import.meta.url)
const styles = new URL('../web/src/styles/', import.meta.url)
const wght = { min: 400, max: 700, default: 400 }

// A letter and its combining marks must come from one file, so each file contains the base letters of its marks. Browsers take a letter
// from the last font face with the letter in its range, so they load the first file only for letters that the others lack.
const marks = 'U+0300-036F'
const files = [
  { name: 'akada-cyrillic', unicodes: `U+0400-052F, ${marks}`, features: ['kern', 'ccmp', 'mark', 'mkmk'] },
  { name: 'akada-greek', unicodes: 'U+0370-03FF, U+1F00-1FFF', features: ['kern', 'ccmp', 'mark', 'mkmk'] },
  {
    name: 'akada-latin',
    unicodes: `U+0041-005A, U+0061-007A, U+00C0-02FF, ${marks}, U+1E00-1EFF, U+20A0-20C0, U+2116, U+2190-2199, U+2713`,
    features: ['ccmp', 'mark', 'mkmk'],
  },
  // Western European languages, Hausa, Akan and Ewe.
  {
    name: 'akada-western-african',
    unicodes:
      'U+00A1-00FF, U+014A-014B, U+0152-0153, U+0181, U+0186, U+0189-018A, U+0190-0194, U+0198-0199, U+01B2-01B4, U+0253-0257, U+025B, U+0263, U+028B, U+0300-0304, U+1E44-1E45, U+201A, U+201E, U+2039-203A, U+2122',
    features: ['ccmp', 'mark'],
  },
  // Yoruba, Igbo and Kikuyu, and language names such as Français and Español.
  {
    name: 'akada-accents',
    unicodes:
      'U+00C0-00C1, U+00C8-00C9, U+00CC-00CD, U+00D2-00D3, U+00D9-00DA, U+00E0-00E4, U+00E7-00EF, U+00F1-00F6, U+00F9-00FC, U+0128-0129, U+0143-0144, U+0168-0169, U+01F8-01F9, U+0300-0301, U+1E62-1E63, U+1EB8-1EB9, U+1ECA-1ECD, U+1EE4-1EE5',
    features: ['ccmp', 'mark'],
  },
  // Characters that every page needs.
  {
    name: 'akada-sans',
    unicodes:
      'U+0020-007E, U+00A0, U+00A3, U+00A9, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20A6, U+20AC, U+2190-2193, U+2212',
    features: ['kern', 'tnum', 'ccmp'],
  },
]

// Keeps the box that browsers draw for a letter that no font on the device has. Without the box, a name would be invisible. subset-font has
// no option for this HarfBuzz flag.
const HB_SUBSET_FLAGS_NOTDEF_OUTLINE = 0x40
const { instantiate } = WebAssembly
WebAssembly.instantiate = async (...source) => {
  const { module, instance } = await instantiate(...source)
  const { hb_subset_input_get_flags: flagsOf, ...others } = instance.exports
  if (!flagsOf) return { module, instance }
  return { instance: { exports: { ...others, hb_subset_input_get_flags: (input) => flagsOf(input) | HB_SUBSET_FLAGS_NOTDEF_OUTLINE } } }
}

const textOf = (unicodes) =>
  unicodes
    .split(', ')
    .flatMap((range) => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

// Advance widths of the space and a to z in the fallback fonts, in thousandths of the font size. The sources are Adobe’s Core 14 metrics
// for Arial and Helvetica (computers, iPhones), and the font files for Roboto (Android) and DejaVu Sans (Linux).
const letters = ' abcdefghijklmnopqrstuvwxyz'
const systems = [
  {
    family: 'Akada Sans Fallback',
    regular: {
      names: ['Arial', 'Liberation Sans', 'Helvetica'],
      widths: '278 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500',
    },
    bold: {
      names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold', 'Helvetica-Bold'],
      widths: '278 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500',
    },
  },
  {
    family: 'Akada Sans Android',
    regular: {
      names: ['Roboto', 'Roboto-Regular'],
      widths: '248 544 562 523 564 530 348 562 551 243 239 507 243 877 552 570 562 568 339 516 327 551 484 751 496 473 496',
    },
    bold: {
      names: ['Roboto Bold', 'Roboto-Bold'],
      widths: '249 535 563 521 563 540 358 571 560 265 260 534 265 866 561 564 563 564 366 514 338 560 506 734 509 503 509',
    },
  },
  {
    family: 'Akada Sans Linux',
    regular: {
      names: ['DejaVu Sans'],
      widths: '318 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525',
    },
    bold: {
      names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
      widths: '348 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582',
    },
  },
]
// The weight range of each font face, and the Inter weight that it is measured against.
const weights = { regular: { range: '400 500', of: 400 }, bold: { range: '600 700', of: 650 } }
const sample =
  'learn a skill that pays from people who do the work every day watch on your phone at your own pace and keep the course for good'

/** Fallback font metrics that avoid layout shift while the font loads. */
function fallbackFace(font, { family, weight, names, widths }) {
  const theirWidths = widths.split(' ').map((width) => Number(width) / 1000)
  const ours = font.getVariation({ wght: weights[weight].of })
  const lengthIn = (measure) => [...sample].reduce((sum, letter) => sum + measure(letter), 0)
  const size =
    lengthIn((letter) => ours.glyphForCodePoint(letter.codePointAt(0)).advanceWidth / font.unitsPerEm) /
    lengthIn((letter) => theirWidths[letters.indexOf(letter)])
  const percent = (value) => `${(value * 100).toFixed(2)}%`
  return `@font-face {
  font-family: "${family}";
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${weights[weight].range};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(font.ascent / font.unitsPerEm / size)};
  descent-override: ${percent(-font.descent / font.unitsPerEm / size)};
  line-gap-override: ${percent(font.lineGap / font.unitsPerEm / size)};
}
`
}

const face = ({ name, unicodes }) => `@font-face {
  font-family: "Akada Sans";
  src: url("./fonts/${name}.woff2") format("woff2");
  font-weight: ${wght.min} ${wght.max};
  font-display: swap;
  unicode-range: ${unicodes};
}
`

const inter = await readFile(new URL('variable/InterVariable.woff2', source))
const cut = ({ unicodes, features }, targetFormat) =>
  subsetFont(inter, textOf(unicodes), { targetFormat, variationAxes: { opsz: 14, wght }, keepFeatures: features, noHinting: true })

const folder = new URL('fonts/', styles)
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
for (const file of files) {
  const font = await cut(file, 'woff2')
  await writeFile(new URL(`${file.name}.woff2`, folder), font)
  console.log(`${file.name}.woff2 ${font.length} bytes`)
}
await copyFile(new URL('LICENSE.txt', source), new URL('OFL.txt', folder))

const measured = fontkit.create(await cut(files.at(-1), 'sfnt'))
const fallbacks = systems.flatMap(({ family, ...faces }) =>
  Object.keys(weights).map((weight) => fallbackFace(measured, { family, weight, ...faces[weight] })),
)
await writeFile(new URL('fonts.css', styles), `/* Written by scripts/make-fonts.mjs. */\n${[...files.map(face), ...fallbacks].join('\n')}`)
