// Cover motifs for web development and data. Each is centered in 1200 × 675 and uses the given palette.
import { bubble, cube, disc, each, fills as f, faded, line, moved, raised, rect, ring, shape, turned } from './shapes.mjs'

const windowFrame = (c, inside) =>
  raised(rect([290, 130], { w: 620, h: 420, r: 28 }, f.pale)) +
  rect([290, 130], { w: 620, h: 64, r: 28 }, c.deep, 'opacity=".14"') +
  each(3, (at) => disc([334 + at * 34, 162], 10, [c.accent, c.second, c.base][at])) +
  inside

const browser = (c) =>
  windowFrame(
    c,
    raised(line('M500 290L400 372L500 454', c.base, 34), line('M700 290L800 372L700 454', c.base, 34)) +
      raised(line('M640 262L560 482', c.accent, 34)),
  )

const braces = (c) => {
  const brace = 'M520 130C430 130 480 250 470 290C462 326 420 338 420 338C420 338 462 350 470 386C480 426 430 546 520 546'
  return (
    faded(0.9, raised(disc([470, 300], 150, f.light), disc([730, 400], 180, f.accent), disc([640, 240], 110, f.second))) +
    raised(line(brace, c.pale, 40), `<g transform="translate(1200 0) scale(-1 1)">${line(brace, c.pale, 40)}</g>`)
  )
}

const globe = (c) => {
  const meridians = [60, 130].map(
    (rx) => `<ellipse cx="600" cy="338" rx="${rx}" ry="200" fill="none" stroke="${c.pale}" stroke-width="5" opacity=".6"/>`,
  )
  const hops = [
    [470, 250, 740, 290],
    [740, 290, 640, 450],
    [470, 250, 640, 450],
  ].map(([x1, y1, x2, y2]) => line(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - 140} ${x2} ${y2}`, c.accent, 8))
  return (
    raised(disc([600, 338], 200, f.light)) +
    meridians.join('') +
    line('M412 270H788M412 406H788M400 338H800', c.pale, 5, 'opacity=".6"') +
    hops.join('') +
    raised(disc([470, 250], 24, f.accent), disc([740, 290], 30, f.pale), disc([640, 450], 22, f.second)) +
    turned(
      -18,
      [600, 338],
      `<ellipse cx="600" cy="338" rx="330" ry="80" fill="none" stroke="${c.accent}" stroke-width="6" stroke-dasharray="2 22" stroke-linecap="round"/>`,
    )
  )
}

const dashboard = (c) =>
  raised(rect([270, 150], { w: 400, h: 380, r: 30 }, f.pale)) +
  each(5, (at) =>
    rect(
      [316 + at * 66, 470 - [110, 180, 140, 240, 200][at]],
      { w: 42, h: [110, 180, 140, 240, 200][at], r: 12 },
      at === 3 ? c.accent : c.base,
    ),
  ) +
  raised(rect([620, 110], { w: 310, h: 230, r: 30 }, f.deep)) +
  line('M660 290L720 230L780 262L884 160', c.accent, 12) +
  disc([884, 160], 16, c.pale) +
  raised(rect([700, 370], { w: 230, h: 200, r: 30 }, f.light)) +
  ring(815, 470, 58, { stroke: c.pale, width: 26, more: 'opacity=".5"' }) +
  ring(815, 470, 58, {
    stroke: c.accent,
    width: 26,
    more: 'stroke-dasharray="240 400" stroke-linecap="round" transform="rotate(-90 815 470)"',
  })

const blocks = (c) => {
  const faces = [
    [c.pale, c.light, c.base],
    [c.accent, c.accentDark, c.deep],
    [c.light, c.base, c.deep],
  ]
  const at = [
    [600, 480, 2],
    [490, 416, 0],
    [710, 416, 2],
    [600, 352, 1],
    [490, 290, 2],
    [710, 290, 0],
    [600, 226, 0],
  ]
  return raised(at.map(([x, y, kind]) => cube(x, y, 122, faces[kind])).join(''))
}

const keyboard = (c) => {
  const key = (x, y, fill, w = 118) => rect([x, y + 14], { w, h: 112, r: 22 }, c.deep) + rect([x, y], { w, h: 108, r: 22 }, fill)
  const rows =
    each(4, (at) => key(312 + at * 150, 150, at === 2 ? f.light : f.pale)) +
    each(3, (at) => key(360 + at * 150, 300, f.pale)) +
    key(360, 450, f.pale, 420)
  return turned(
    -8,
    [600, 340],
    raised(rows, key(812, 300, f.accent)),
    rect([796, 284], { w: 150, h: 142, r: 32 }, 'none', `stroke="${c.second}" stroke-width="10"`),
  )
}

const cards = (c) =>
  turned(-14, [600, 338], raised(rect([330, 170], { w: 500, h: 310, r: 36 }, f.deep))) +
  turned(-4, [600, 338], raised(rect([350, 190], { w: 500, h: 310, r: 36 }, f.light))) +
  turned(
    6,
    [600, 338],
    raised(rect([370, 200], { w: 500, h: 310, r: 36 }, f.pale)),
    rect([370, 262], { w: 500, h: 58, r: 0 }, c.deep),
    rect([420, 364], { w: 96, h: 74, r: 14 }, f.accent),
    line('M560 388H800M560 424H700', c.base, 14),
  ) +
  raised(disc([850, 190], 74, f.second)) +
  line('M816 190L842 216L888 164', c.pale, 16)

const book = (c) =>
  raised(
    shape('M600 220C520 160 400 160 300 190V500C400 470 520 470 600 530Z', f.pale),
    shape('M600 220C680 160 800 160 900 190V500C800 470 680 470 600 530Z', f.light),
  ) +
  each(4, (at) =>
    line(`M350 ${250 + at * 54}C420 ${238 + at * 54} 490 ${244 + at * 54} 550 ${268 + at * 54}`, c.base, 10, 'opacity=".55"'),
  ) +
  raised(line('M670 350L730 412L850 270', c.accent, 34))

const branches = (c) =>
  raised(
    line('M250 440H950', c.pale, 18),
    line('M380 440C460 440 450 250 540 250H760C850 250 830 440 920 440', c.accent, 18),
    line('M520 440C580 440 580 560 650 560H790', c.second, 18),
  ) +
  raised(
    ...[
      [300, 440, f.pale],
      [460, 440, f.pale],
      [680, 440, f.pale],
      [900, 440, f.pale],
      [560, 250, f.accent],
      [720, 250, f.accent],
      [690, 560, f.second],
    ].map(([x, y, fill]) => disc([x, y], 40, fill)),
  ) +
  each(4, (at) => disc([[300, 460, 680, 900][at], 440], 16, c.base))

const columns = (c) => {
  const heights = [120, 210, 170, 290, 240, 350]
  return raised(
    heights
      .map((h, at) => {
        const x = 300 + at * 104
        const fill = at === 5 ? [c.accent, c.accentDark] : [c.pale, c.light]
        return (
          rect([x, 520 - h], { w: 62, h }, fill[0]) +
          shape(`M${x + 62} ${520 - h}l26 -20v${h}l-26 20z`, fill[1]) +
          shape(`M${x} ${520 - h}l26 -20h62l-26 20z`, at === 5 ? c.second : c.base)
        )
      })
      .join(''),
  )
}

const database = (c) => {
  const drum = (y, fill, top) =>
    shape(`M420 ${y}v92c0 36 80 62 180 62s180 -26 180 -62v-92z`, fill) +
    `<ellipse cx="600" cy="${y}" rx="180" ry="62" fill="${top}"/>` +
    disc([700, y + 92], 11, c.accent)
  return (
    raised(drum(420, f.base, c.light)) +
    raised(drum(300, f.accent, c.second)) +
    raised(drum(180, f.light, c.pale)) +
    line('M830 260H960M830 380H920M270 300H370M230 420H370', c.pale, 10, 'opacity=".5"')
  )
}

const donut = (c) =>
  raised(ring(600, 338, 165, { stroke: c.light, width: 92 })) +
  raised(ring(600, 338, 165, { stroke: c.accent, width: 104, more: 'stroke-dasharray="330 2000" transform="rotate(-90 600 338)"' })) +
  raised(ring(600, 338, 165, { stroke: c.pale, width: 116, more: 'stroke-dasharray="190 2000" transform="rotate(30 600 338)"' })) +
  raised(rect([800, 420], { w: 200, h: 120, r: 24 }, f.pale)) +
  line('M834 500L880 460L912 484L966 446', c.base, 10) +
  raised(rect([210, 150], { w: 180, h: 100, r: 24 }, f.deep)) +
  line('M244 186H356M244 214H316', c.accent, 10)

const bellCurve = (c) => {
  const hill = (shift, height, fill) =>
    shape(
      `M${100 + shift} 540C${360 + shift} 540 ${400 + shift} ${540 - height} ${520 + shift} ${540 - height}S${680 + shift} 540 ${940 + shift} 540Z`,
      fill,
    )
  return (
    raised(hill(-30, 230, f.light)) +
    raised(hill(210, 290, f.second)) +
    raised(hill(80, 400, f.accent)) +
    line('M600 540V160', c.pale, 6, 'stroke-dasharray="4 18"') +
    line('M150 540H1050', c.pale, 8) +
    raised(disc([600, 140], 20, f.pale))
  )
}

const network = (c) => {
  const layers = [
    [330, [220, 340, 460]],
    [600, [170, 285, 400, 515]],
    [870, [280, 400]],
  ]
  const links = layers
    .slice(0, 2)
    .flatMap(([x, ys], at) =>
      ys.flatMap((y) => layers[at + 1][1].map((to) => line(`M${x} ${y}L${layers[at + 1][0]} ${to}`, c.pale, 4, 'opacity=".45"'))),
    )
  return (
    links.join('') +
    line('M330 340L600 285L870 280', c.accent, 12) +
    raised(
      layers
        .map(([x, ys], at) =>
          ys.map((y) => disc([x, y], 42, [f.light, f.pale, f.accent][at]) + disc([x, y], 16, c.deep, 'opacity=".25"')).join(''),
        )
        .join(''),
    )
  )
}

const assistant = (c) =>
  turned(
    -6,
    [420, 330],
    raised(rect([260, 130], { w: 320, h: 420, r: 26 }, f.pale)),
    each(6, (at) => line(`M310 ${200 + at * 56}H${[530, 480, 520, 440, 530, 400][at]}`, at === 2 ? c.accent : c.light, 16)),
  ) +
  raised(bubble([560, 170], { w: 380, h: 240 }, f.accent, false)) +
  moved(
    750,
    290,
    shape('M0 -78C10 -20 20 -10 78 0C20 10 10 20 0 78C-10 20 -20 10 -78 0C-20 -10 -10 -20 0 -78Z', c.pale),
    shape('M84 -70C88 -48 92 -44 114 -40C92 -36 88 -32 84 -10C80 -32 76 -36 54 -40C76 -44 80 -48 84 -70Z', c.second),
  )

export const webAndDataMotifs = {
  browser,
  braces,
  globe,
  dashboard,
  blocks,
  keyboard,
  cards,
  book,
  branches,
  columns,
  database,
  donut,
  bellCurve,
  network,
  assistant,
}
