// Generates the lecture resources: a PDF, two archives with tables, and a printable worksheet.
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { zipOf } from './zip.mjs'

const tags = [
  ['<main>', 'The part of the page that is about this page, and nothing else. One per page.'],
  ['<h1> to <h6>', 'Headings, in order. Choose them by rank; size is a matter for CSS.'],
  ['<p>', 'A paragraph. Browsers leave a little air around it.'],
  ['<a href="...">', 'A link. tel:+234... calls, mailto: writes, https://wa.me/234... opens WhatsApp.'],
  ['<img src alt>', 'A picture. alt says what the picture says; leave it empty if it only decorates.'],
  ['<ul> <ol> <li>', 'Lists: with dots, or with numbers when the order matters.'],
  ['<button>', 'Something that acts here. If it leads elsewhere, it is a link.'],
  ['<label> <input>', 'A field and its name. They belong together: for="..." matches id="...".'],
  ['<table> <th> <td>', 'A table of facts, never a layout. th are the headings.'],
  ['<header> <nav> <footer>', 'Landmarks. People who listen to pages jump between them.'],
]

const skeleton = [
  '<!doctype html>',
  '<html lang="en">',
  '<head>',
  '  <meta charset="utf-8">',
  '  <meta name="viewport" content="width=device-width">',
  '  <title>Mama Tee Foods</title>',
  '</head>',
  '<body>',
  '  <main>',
  '    <h1>Mama Tee Foods</h1>',
  '    <p>Jollof, delivered hot in Yaba.</p>',
  '    <a href="https://wa.me/2348000000000">Order on WhatsApp</a>',
  '  </main>',
  '</body>',
  '</html>',
]

const cheatSheet = async (file) => {
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: 'HTML cheat sheet', CreationDate: new Date('2025-01-01T00:00:00Z') },
  })
  const written = pipeline(document, createWriteStream(file))
  document.rect(0, 0, 595, 112).fill('#0B6B47').fill('#FBFAF7').font('Helvetica-Bold').fontSize(28).text('HTML cheat sheet', 56, 38)
  document.font('Helvetica').fontSize(12).fill('#E3F2EA').text('Ten tags for your first pages, chosen by meaning', 56, 74)
  tags.forEach(([tag, meaning], at) => {
    const y = 140 + at * 60
    document
      .roundedRect(56, y, 150, 42, 8)
      .fill('#E3F2EA')
      .fill('#084F35')
      .font('Courier-Bold')
      .fontSize(10)
      .text(tag, 62, y + 16, { width: 140 })
    document
      .fill('#1B1F1A')
      .font('Helvetica')
      .fontSize(11.5)
      .text(meaning, 224, y + 8, { width: 315 })
  })
  document.addPage().fill('#0B6B47').font('Helvetica-Bold').fontSize(20).text('The skeleton, ready to copy', 56, 60)
  document.roundedRect(56, 100, 483, 300, 12).fill('#14211B').fill('#E6EFE9').font('Courier').fontSize(11.5)
  for (const [at, line] of skeleton.entries()) document.text(line, 76, 120 + at * 18, { lineBreak: false })
  document.fill('#1B1F1A').font('Helvetica-Bold').fontSize(14).text('Before you publish', 56, 430).font('Helvetica').fontSize(12)
  document.list(
    [
      'The title says what the page is, not "Home".',
      'There is one h1, and headings do not skip a rank.',
      'Every picture has an alt, every field a label.',
      'You have tapped every link on a real phone.',
      'A second person has read the phone number aloud.',
    ],
    62,
    458,
    { lineGap: 6, bulletRadius: 2 },
  )
  document.end()
  await written
}

const branches = [
  ['Ikeja', 1.45],
  ['Yaba', 1.12],
  ['Lekki', 1.02],
  ['Ajah', 0.61],
  ['ikeja ', 0.3],
  ['Epe', 0.34],
]
const products = [
  ['Rice 25 kg', 31_500],
  ['Groundnut oil 5 l', 9_800],
  ['Tomato paste 70 g', 180],
  ['Spaghetti 500 g', 1_050],
  ['Detergent 900 g', 2_400],
]

/** One quarter's receipts, with the errors that the course covers: a misspelled branch, three date formats, returns, two closed weeks. */
const salesCsv = () => {
  const rows = ['date,branch,product,quantity,unit_price,total']
  for (let day = 0; day < 90; day += 1) {
    const date = new Date(Date.UTC(2024, 3, 1 + day)).toISOString().slice(0, 10)
    const [year, month, dayOfMonth] = date.split('-')
    const written = [date, `${dayOfMonth}/${month}/${year}`, `${Number(dayOfMonth)}-${month}-${year.slice(2)}`]
    branches.forEach(([branch, weight], at) => {
      if (branch === 'Ajah' && day >= 40 && day < 54) return
      const [product, price] = products[(day + at * 2) % products.length]
      const noise = ((day * 37 + at * 53) % 29) - 9
      const quantity = day % 31 === 17 && at === 2 ? -2 : Math.max(1, Math.round((24 + noise) * weight))
      rows.push([written[(day + at) % 3], branch, product, quantity, price, quantity * price].join(','))
    })
  }
  return `${rows.join('\n')}\n`
}

const cashBook = `date,description,category,money in,money out,balance
2025-03-01,Opening balance,,,,85000
2025-03-01,Lunch sales,Sales,46500,,131500
2025-03-01,"Rice, oil, pepper",Ingredients,,28400,103100
2025-03-02,Lunch sales,Sales,51200,,154300
2025-03-02,Gas refill,Fuel,,12500,141800
2025-03-03,Office party (transfer),Sales,74000,,215800
2025-03-03,Taken home,Drawings,,15000,200800
2025-03-04,Takeaway packs,Packaging,,9600,191200
2025-03-04,Lunch sales,Sales,48300,,239500
2025-03-05,Freezer (deposit),Equipment,,60000,179500
`

const readMe = `Branch sales, one quarter
=========================
Six names, five branches: one is spelled two ways. Dates come in three formats.
Negative quantities are returns. Ajah was closed for two weeks because of a flood.
All figures are invented; the mess is real.
`

const worksheet = async (file) => {
  const box = (y, title, hint, inner) =>
    `<text x="90" y="${y}" font-size="38" font-weight="700" fill="#1B1F1A">${title}</text><text x="90" y="${y + 40}" font-size="24" fill="#4D564C">${hint}</text>${inner}`
  const swatches = [0, 1, 2, 3]
    .map(
      (at) =>
        `<rect x="${90 + at * 270}" y="640" width="240" height="170" rx="20" fill="#fff" stroke="#0B6B47" stroke-width="4" stroke-dasharray="14 10"/><text x="${110 + at * 270}" y="850" font-size="24" fill="#4D564C">#</text>`,
    )
    .join('')
  const lines = (from, count) =>
    Array.from({ length: count }, (_, at) => `<path d="M90 ${from + at * 62}H1150" stroke="#C9C6BA" stroke-width="3"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754" font-family="Liberation Sans, DejaVu Sans, sans-serif"><rect width="1240" height="1754" fill="#FBFAF7"/>
  <rect width="1240" height="190" fill="#0B6B47"/><circle cx="1120" cy="60" r="120" fill="#3FA67C" opacity=".5"/><circle cx="1010" cy="150" r="40" fill="#F2A33A"/><text x="90" y="118" font-size="60" font-weight="700" fill="#fff">My brand kit on one page</text>
  ${box(270, '1. In one sentence', 'What do you sell, to whom, and why you?', lines(390, 2))}${box(540, '2. Two main colors, two helpers', 'Paste cloth, paper or wrappers; write the codes below.', swatches)}
  ${box(940, '3. Two fonts', 'One for headings, one for everything else. Write your name in both.', lines(1070, 2))}${box(1230, '4. One photograph style', 'Which window? Which background? What is never in the picture?', lines(1350, 2))}
  ${box(1500, '5. Three words we never use', 'Cheap? Classy? Affordable? Decide.', lines(1620, 1))}</svg>`
  await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toFile(file)
}

export const makeResources = async (out) => {
  const folder = join(out, 'resources')
  await mkdir(folder, { recursive: true })
  await cheatSheet(join(folder, 'html-cheat-sheet.pdf'))
  await writeFile(join(folder, 'branch-sales.zip'), zipOf({ 'branch-sales.csv': salesCsv(), 'read-me.txt': readMe }))
  await writeFile(
    join(folder, 'cash-book-template.zip'),
    zipOf({ 'cash-book-example.csv': cashBook, 'cash-book-template.csv': `${cashBook.split('\n')[0]}\n` }),
  )
  await worksheet(join(folder, 'brand-kit-worksheet.png'))
}
