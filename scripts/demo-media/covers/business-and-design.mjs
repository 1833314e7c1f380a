// Cover motifs for business, finance and design.
import { coinStack, disc, each, fills as f, faded, line, phone, raised, rect, ring, shape, turned } from './shapes.mjs'

const sheet = (c) => {
  const lit = { 6: f.accent, 11: f.second, 12: f.accent, 13: f.accent, 18: f.accent, 3: f.light }
  const cells = each(25, (at) =>
    rect(
      [330 + (at % 5) * 110, 120 + Math.floor(at / 5) * 90],
      { w: 98, h: 78, r: 14 },
      lit[at] ?? f.pale,
      lit[at] ? '' : `opacity="${0.35 + ((at * 7) % 5) * 0.13}"`,
    ),
  )
  return turned(
    -7,
    [600, 338],
    raised(cells),
    rect([436, 206], { w: 326, h: 258, r: 22 }, 'none', `stroke="${c.pale}" stroke-width="10"`),
    disc([762, 464], 16, c.pale),
  )
}

const containers = (c) => {
  const box = (x, y, fill) =>
    rect([x, y], { w: 150, h: 74, r: 6 }, fill) + each(6, (at) => line(`M${x + 20 + at * 22} ${y + 12}v50`, c.deep, 5, 'opacity=".25"'))
  const cargo = [
    [390, 330, f.accent],
    [548, 330, f.pale],
    [706, 330, f.second],
    [390, 248, f.pale],
    [548, 248, f.light],
    [548, 166, f.accent],
  ]
  return (
    raised(cargo.map(([x, y, fill]) => box(x, y, fill)).join('')) +
    raised(shape('M290 412H930L860 540H380Z', f.deep), rect([866, 250], { w: 56, h: 162, r: 8 }, f.pale)) +
    shape('M0 520C150 480 250 560 400 520S650 560 800 520S1050 480 1200 520V675H0Z', c.light, 'opacity=".85"') +
    shape('M0 570C150 540 250 610 400 570S650 610 800 570S1050 540 1200 570V675H0Z', c.base)
  )
}

const gantt = (c) => {
  const bars = [
    [280, 150, 300, f.pale],
    [400, 236, 280, f.accent],
    [520, 322, 330, f.light],
    [620, 408, 220, f.second],
    [740, 494, 200, f.pale],
  ]
  return (
    each(6, (at) => line(`M${290 + at * 130} 120V570`, c.pale, 3, 'opacity=".25" stroke-dasharray="4 14"')) +
    raised(bars.map(([x, y, w, fill]) => rect([x, y], { w, h: 58, r: 29 }, fill)).join('')) +
    line('M560 208V236M640 294V322M780 380V408M830 466V494', c.pale, 6) +
    raised(turned(45, [940, 179], rect([912, 151], { w: 56, h: 56, r: 8 }, f.accent)))
  )
}

const ledger = (c) =>
  turned(
    -5,
    [520, 340],
    raised(rect([320, 130], { w: 380, h: 430, r: 22 }, f.deep), rect([350, 118], { w: 380, h: 430, r: 22 }, f.pale)),
    line('M620 150V520', c.accent, 5),
    each(7, (at) =>
      line(`M390 ${190 + at * 48}H${[580, 540, 590, 520, 570, 550, 580][at]}M650 ${190 + at * 48}H696`, c.base, 9, 'opacity=".6"'),
    ),
  ) +
  raised(coinStack(800, 510, 5, { face: c.accent, edge: c.accentDark })) +
  raised(coinStack(930, 530, 2, { face: c.second, edge: c.accentDark }))

const sprout = (c) =>
  raised(
    coinStack(380, 530, 2, { face: c.accent, edge: c.accentDark }),
    coinStack(560, 530, 4, { face: c.accent, edge: c.accentDark }),
    coinStack(740, 530, 7, { face: c.accent, edge: c.accentDark }),
  ) +
  raised(
    line('M740 360C740 300 744 260 752 210', c.light, 14),
    shape('M750 250C650 250 620 190 616 130C700 126 752 170 750 250Z', f.light),
    shape('M752 220C760 130 820 96 900 96C904 180 850 226 752 220Z', f.pale),
  ) +
  line('M300 440L420 400L540 360', c.pale, 8, 'stroke-dasharray="2 20"')

const priceTag = (c) =>
  raised(disc([500, 370], 190, f.pale)) +
  ring(500, 370, 132, { stroke: c.light, width: 8 }) +
  raised(
    shape('M430 400C430 330 570 330 570 400Z', c.base),
    disc([460, 352], 30, f.accent),
    disc([520, 330], 36, f.second),
    disc([556, 368], 24, f.accent),
  ) +
  turned(
    18,
    [780, 300],
    raised(shape('M690 180H880L930 230V470A30 30 0 0 1 900 500H720A30 30 0 0 1 690 470Z', f.accent)),
    disc([862, 250], 22, c.deep),
    line('M862 250C940 170 990 190 1000 120', c.pale, 7),
    line('M750 330H870M750 372H870M770 300V440L850 300V440', c.pale, 14),
  )

const phones = (c) =>
  turned(
    -10,
    [430, 340],
    raised(phone(320, 130, c.light, c.deep)),
    rect([356, 190], { w: 158, h: 90, r: 18 }, f.accent),
    each(3, (at) => rect([356, 300 + at * 60], { w: 158, h: 44, r: 14 }, c.pale, 'opacity=".7"')),
  ) +
  turned(
    8,
    [740, 330],
    raised(phone(640, 110, c.pale, c.deep)),
    disc([755, 220], 60, f.second),
    rect([690, 310], { w: 130, h: 20, r: 10 }, c.base),
    rect([680, 350], { w: 150, h: 14, r: 7 }, c.light),
    rect([676, 460], { w: 158, h: 54, r: 27 }, f.accent),
  ) +
  raised(shape('M600 420L600 540L632 510L656 560L682 548L658 500L700 494Z', f.pale))

const stickyNotes = (c) => {
  const note = (x, y, angle, fill) =>
    turned(
      angle,
      [x + 80, y + 80],
      raised(rect([x, y], { w: 160, h: 160, r: 8 }, fill)),
      line(`M${x + 30} ${y + 56}h96M${x + 30} ${y + 90}h66`, c.deep, 10, 'opacity=".4"'),
    )
  return (
    note(290, 130, -6, f.accent) +
    note(480, 110, 4, f.pale) +
    note(310, 330, 5, f.second) +
    note(500, 310, -3, f.light) +
    note(700, 140, 7, f.pale) +
    raised(line('M830 470L930 570', c.deep, 44), ring(750, 390, 116, { stroke: c.deep, width: 30 })) +
    disc([750, 390], 104, c.pale, 'opacity=".45"') +
    line('M690 360C700 330 724 316 750 314', c.pale, 12)
  )
}

const glyph = (c) =>
  line('M200 200H1000M200 430H1000M200 520H1000', c.pale, 3, 'opacity=".5" stroke-dasharray="10 12"') +
  raised(
    `<text x="600" y="430" text-anchor="middle" font-family="Liberation Serif" font-size="470" font-weight="700" fill="${f.pale}">Ag</text>`,
  ) +
  ring(755, 330, 62, { stroke: c.accent, width: 8 }) +
  raised(disc([392, 200], 18, f.accent), disc([392, 430], 18, f.accent), disc([846, 520], 18, f.second))

const construction = (c) =>
  faded(
    0.4,
    each(4, (at) => line(`M${420 + at * 120} 60V616M300 ${158 + at * 120}H900`, c.pale, 3)),
    ring(600, 338, 250, { stroke: c.pale, width: 3 }),
    line('M330 68L870 608M870 68L330 608', c.pale, 3),
  ) +
  raised(
    shape('M420 158H540A60 60 0 0 1 600 218V338H480A60 60 0 0 1 420 278Z', f.accent),
    shape('M780 158V278A60 60 0 0 1 720 338H600A180 180 0 0 1 780 158Z', f.pale),
    shape('M420 518A180 180 0 0 1 600 338V458A60 60 0 0 1 540 518Z', f.second),
    shape('M600 338H720A60 60 0 0 1 780 398V518H660A60 60 0 0 1 600 458Z', f.light),
  ) +
  disc([690, 428], 40, c.pale) +
  disc([510, 248], 40, c.deep, 'opacity=".55"')

const posters = (c) =>
  [
    [-18, f.deep],
    [-6, f.light],
    [6, f.accent],
    [18, f.pale],
  ]
    .map(([angle, fill], at) =>
      turned(
        angle,
        [600, 700],
        raised(rect([480, 120], { w: 250, h: 400, r: 22 }, fill)),
        disc([605, 250], 70 - at * 6, [c.accent, c.pale, c.second, c.base][at], 'opacity=".85"'),
        line('M520 380H690M520 420H640', at === 3 ? c.deep : c.pale, 14, 'opacity=".7"'),
      ),
    )
    .join('')

const waxPrint = (c) => {
  const tile = (at) => {
    const x = 75 + (at % 6) * 210
    const y = 60 + Math.floor(at / 6) * 190 + (at % 2) * 95
    const petals = each(8, (petal) =>
      turned(petal * 45, [x, y], `<ellipse cx="${x}" cy="${y - 66}" rx="17" ry="36" fill="${petal % 2 ? c.pale : c.accent}"/>`),
    )
    return (
      disc([x, y], 104, c.deep, 'opacity=".35"') + petals + disc([x, y], 34, c.second) + disc([x, y], 20, c.deep) + disc([x, y], 9, c.pale)
    )
  }
  return each(30, tile)
}

export const businessAndDesignMotifs = {
  sheet,
  containers,
  gantt,
  ledger,
  sprout,
  priceTag,
  phones,
  stickyNotes,
  glyph,
  construction,
  posters,
  waxPrint,
}
