// Declares types for libraries without their own, but only for the parts that this project uses.
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
  const createBidi: () => { getEmbeddingLevels: (text: string, direction?: 'ltr' | 'rtl') => Levels }
  export = createBidi
}

declare module 'fontkit' {
  type Outline = { numberOfContours: number; components?: unknown }
  export type Font = {
    variationAxes: object
    getGlyph: (id: number) => { _decode: () => Outline | null }
    createSubset: () => { glyphs: number[]; encode: () => Uint8Array }
  }
  export function create(sfnt: Uint8Array): Font
}

declare module 'fontverter' {
  const fontverter: { convert: (font: Uint8Array, format: 'sfnt') => Promise<Buffer> }
  export = fontverter
}

declare module 'subset-font' {
  type Options = { keepAllGlyphs?: true; targetFormat: 'sfnt'; variationAxes?: Record<string, number>; dropTables?: string[] }
  const subsetFont: (font: Uint8Array, text: string | undefined, options: Options) => Promise<Buffer>
  export = subsetFont
}
