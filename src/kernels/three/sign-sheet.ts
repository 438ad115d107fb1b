import { Color, DataTexture, LinearFilter, LinearMipmapLinearFilter, SRGBColorSpace } from 'three'

import type { KernelHost } from '@/kernels/types'

/** What one sign says. */
interface SignText {
  text: string
  /** `#rrggbb` of its ground; one too light for white letters is darkened. */
  color: string
}

/** Where a sign lies on the sheet: texture coordinates of its left, lower, right and upper edge. */
export type SignArea = readonly [left: number, low: number, right: number, high: number]

/** All signs of a hall on one texture. */
export interface SignSheet {
  texture: DataTexture
  areas: readonly SignArea[]
  /** How high the letters of each are, as a share of their sign. */
  letters: readonly number[]
}

/** Width of a sign's text beside its height. */
export const SIGN_RATIO = 24 / 7
const CELL_HEIGHT_PX = 112
const COLUMNS = 5
/** So many signs take 1.9 of the 2 million pixels that a sheet may have: of more, each is smaller. */
const SHARP_SIGNS = 45
/** How high letters are, as a share of their sign: of one line, of two, at least. */
const LETTER = { one: 0.6, two: 0.4, least: 0.3 }
const LINE = 1.1 // of its letters' height
const MARGIN = 0.05 // of a sign's width, on each side
const EDGE_PX = 6 // of the ground, so that a small picture of a sign has no colour of its neighbour
const CONTRAST = 4.5 // WCAG 2.2, 1.4.3
const FAMILY = '-apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif'

/** The colour, so dark that white letters are read on it. */
function computeSignGround(color: string): string {
  const ground = new Color(color)
  const luminance = 0.2126 * ground.r + 0.7152 * ground.g + 0.0722 * ground.b
  const most = 1.05 / CONTRAST - 0.05
  // A little below, for eight bits a channel round it.
  return `#${ground.multiplyScalar(Math.min(1, (most * 0.98) / luminance)).getHexString()}`
}

/** A text in the room there is: smaller letters, then two lines, then without its end. */
function fit(pen: CanvasRenderingContext2D, text: string, height: number): { lines: string[]; letter: number } {
  const room = height * SIGN_RATIO * (1 - 2 * MARGIN)
  const widthOf = (line: string, letter: number) => {
    pen.font = `600 ${letter * height}px ${FAMILY}`
    return pen.measureText(line).width
  }
  const letterFor = (line: string, most: number) => Math.min(most, (most * room) / widthOf(line, most))
  const one = letterFor(text, LETTER.one)
  if (one >= LETTER.least) return { lines: [text], letter: one }
  const signs = [...text]
  const half = Math.ceil(signs.length / 2)
  const halves = [signs.slice(0, half), signs.slice(half)].map((line) => letterFor(line.join(''), LETTER.two))
  const letter = Math.max(LETTER.least, Math.min(...halves))
  const fits = (line: string) => widthOf(line, letter) <= room + 1 // a pixel for what letters are rounded to
  let [first, rest] = [half, signs.length]
  while (first > 1 && !fits(signs.slice(0, first).join(''))) first--
  const last = () => signs.slice(first, rest).join('') + (rest < signs.length ? '…' : '')
  while (rest > first && !fits(last())) rest--
  return { lines: [signs.slice(0, first).join(''), last()], letter }
}

/**
 * Writes signs on a sheet, by a 2D canvas that is let go again.
 *
 * @returns undefined where the platform has no such canvas: the signs stay blank
 */
export function writeSigns(host: KernelHost, signs: readonly SignText[]): SignSheet | undefined {
  const cellHeight = Math.floor(CELL_HEIGHT_PX * Math.min(1, Math.sqrt(SHARP_SIGNS / signs.length)))
  const cellWidth = Math.floor(cellHeight * SIGN_RATIO)
  const columns = Math.max(COLUMNS, Math.ceil(Math.sqrt(signs.length / SIGN_RATIO)))
  const [width, height] = [columns * cellWidth, Math.ceil(signs.length / columns) * cellHeight]
  // three is typed for the DOM, and so is the pen; every 2D canvas has what is used of it.
  const pen = host.createCanvas?.(width, height)?.getContext('2d', { willReadFrequently: true }) as
    | CanvasRenderingContext2D
    | null
    | undefined
  if (!pen) return undefined
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const areas: SignArea[] = []
  const letters: number[] = []
  for (const [index, sign] of signs.entries()) {
    const left = (index % columns) * cellWidth
    const top = Math.floor(index / columns) * cellHeight
    pen.fillStyle = computeSignGround(sign.color)
    pen.fillRect(left, top, cellWidth, cellHeight)
    const { lines, letter } = fit(pen, sign.text, cellHeight)
    pen.font = `600 ${letter * cellHeight}px ${FAMILY}`
    pen.fillStyle = '#ffffff'
    for (const [line, words] of lines.entries()) {
      const down = (line - (lines.length - 1) / 2) * letter * LINE
      pen.fillText(words, left + cellWidth / 2, top + (0.5 + down) * cellHeight)
    }
    letters.push(letter)
    const across = (x: number) => (left + x) / width
    // The first row of a texture of data is its lowest.
    const upright = (y: number) => (top + y) / height
    areas.push([across(EDGE_PX), upright(cellHeight - EDGE_PX), across(cellWidth - EDGE_PX), upright(EDGE_PX)])
  }
  return { texture: createTexture(pen, width, height), areas, letters }
}

/** By its bytes: whether a canvas out of sight may itself be a texture, WeChat does not say. */
function createTexture(pen: CanvasRenderingContext2D, width: number, height: number): DataTexture {
  const { data } = pen.getImageData(0, 0, width, height)
  const texture = new DataTexture(new Uint8Array(data.buffer), width, height)
  texture.colorSpace = SRGBColorSpace
  texture.generateMipmaps = true
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.anisotropy = 8 // boards along the aisle are seen from their ends
  texture.needsUpdate = true
  return texture
}
