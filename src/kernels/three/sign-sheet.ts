import { Color, DataTexture, LinearFilter, LinearMipmapLinearFilter, SRGBColorSpace } from 'three'

import type { KernelHost } from '@/kernels/types'

/** The text of one sign. */
interface SignText {
  text: string
  /** `#rrggbb` of its background; darkened when it is too light for white letters. */
  color: string
}

/** The texture coordinates of a sign on the sheet. */
export type SignArea = readonly [left: number, low: number, right: number, high: number]

/** All signs of a hall in one texture. */
export interface SignSheet {
  texture: DataTexture
  areas: readonly SignArea[]
  /** Letter height per sign, as a share of the sign's height. */
  letters: readonly number[]
}

/** Width-to-height ratio of a sign's text. */
export const SIGN_RATIO = 24 / 7
const CELL_HEIGHT_PX = 112
const COLUMNS = 5
/** Up to this number of signs the sheet has 1.9 of at most 2 million pixels; with more, each sign is smaller. */
const SHARP_SIGNS = 45
/** Letter height as a share of the sign: for one line, for two, and the minimum. */
const LETTER = { one: 0.6, two: 0.4, least: 0.3 }
const LINE = 1.1 // times the letter height
const MARGIN = 0.05 // share of a sign's width, on each side
const EDGE_PX = 6 // background border, so that mipmaps do not blend neighbouring signs
const CONTRAST = 4.5 // WCAG 2.2, 1.4.3
const FAMILY = '-apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif'

/** Darkens a colour until white letters have enough contrast. */
function computeSignGround(color: string): string {
  const ground = new Color(color)
  const luminance = 0.2126 * ground.r + 0.7152 * ground.g + 0.0722 * ground.b
  const most = 1.05 / CONTRAST - 0.05
  // Slightly darker, to allow for 8-bit rounding.
  return `#${ground.multiplyScalar(Math.min(1, (most * 0.98) / luminance)).getHexString()}`
}

/** Fits a text: first smaller letters, then two lines, then truncation. */
function fit(pen: CanvasRenderingContext2D, text: string, height: number): { lines: string[]; letter: number } {
  const room = height * SIGN_RATIO * (1 - 2 * MARGIN)
  const measureWidth = (line: string, letter: number) => {
    pen.font = `600 ${letter * height}px ${FAMILY}`
    return pen.measureText(line).width
  }
  const letterFor = (line: string, most: number) => Math.min(most, (most * room) / measureWidth(line, most))
  const one = letterFor(text, LETTER.one)
  if (one >= LETTER.least) return { lines: [text], letter: one }
  const signs = [...text]
  const half = Math.ceil(signs.length / 2)
  const halves = [signs.slice(0, half), signs.slice(half)].map((line) => letterFor(line.join(''), LETTER.two))
  const letter = Math.max(LETTER.least, Math.min(...halves))
  const fits = (line: string) => measureWidth(line, letter) <= room + 1 // tolerance of one pixel for rounded glyph widths
  let [first, rest] = [half, signs.length]
  while (first > 1 && !fits(signs.slice(0, first).join(''))) first--
  const last = () => signs.slice(first, rest).join('') + (rest < signs.length ? '…' : '')
  while (rest > first && !fits(last())) rest--
  return { lines: [signs.slice(0, first).join(''), last()], letter }
}

/**
 * Draws the signs on a temporary 2D canvas.
 *
 * @returns undefined when the platform has no such canvas: the signs stay blank
 */
export function writeSigns(host: KernelHost, signs: readonly SignText[]): SignSheet | undefined {
  const cellHeight = Math.floor(CELL_HEIGHT_PX * Math.min(1, Math.sqrt(SHARP_SIGNS / signs.length)))
  const cellWidth = Math.floor(cellHeight * SIGN_RATIO)
  const columns = Math.max(COLUMNS, Math.ceil(Math.sqrt(signs.length / SIGN_RATIO)))
  const [width, height] = [columns * cellWidth, Math.ceil(signs.length / columns) * cellHeight]
  // three's types need the DOM type; every 2D canvas has the methods used here.
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
    // The first row of a data texture is its lowest.
    const upright = (y: number) => (top + y) / height
    areas.push([across(EDGE_PX), upright(cellHeight - EDGE_PX), across(cellWidth - EDGE_PX), upright(EDGE_PX)])
  }
  return { texture: createTexture(pen, width, height), areas, letters }
}

/** Copies the pixels, because WeChat does not document whether an off-screen canvas can be a texture. */
function createTexture(pen: CanvasRenderingContext2D, width: number, height: number): DataTexture {
  const { data } = pen.getImageData(0, 0, width, height)
  const texture = new DataTexture(new Uint8Array(data.buffer), width, height)
  texture.colorSpace = SRGBColorSpace
  texture.generateMipmaps = true
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.anisotropy = 8 // boards along the aisle are seen at a flat angle
  texture.needsUpdate = true
  return texture
}
