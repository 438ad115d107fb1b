import { PNG } from 'pngjs'

type Colour = readonly [red: number, green: number, blue: number]

/** A PNG without transparency, drawn pixel by pixel. */
export function drawPng(width: number, height: number, pickColour: (x: number, y: number) => Colour): Buffer {
  const png = new PNG({ width, height })
  for (let at = 0; at < width * height; at++) {
    png.data.set([...pickColour(at % width, Math.floor(at / width)), 255], at * 4)
  }
  return PNG.sync.write(png, { colorType: 2 })
}
