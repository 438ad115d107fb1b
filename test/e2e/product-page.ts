// What the page of a product shows, on either target.
import type { Product } from '@/contract/exhibition/exhibition'

import { dragAcross } from './fingers'
import type { Phone } from './phone/types'

/** Runs in the page. @returns what the spin shows, from its pixels; undefined while that is nothing, or still as before */
function spinPixels(before: string | undefined): string | undefined {
  const canvas = [...document.querySelectorAll('canvas')].at(-1)
  if (!canvas?.width) return undefined
  const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const shown = Array.from(data).filter((_, at) => at % 404 < 4)
  const pixels = shown.join()
  return shown.some((value) => value > 0) && pixels !== before ? pixels : undefined
}

/** The pictures around a product are drawn. */
export async function seeSpin(phone: Phone): Promise<void> {
  await phone.page.waitForFunction(spinPixels, undefined)
}

/** The pictures around a product are there and turn with a finger. */
export async function expectSpin(phone: Phone): Promise<void> {
  const first = await phone.page.waitForFunction(spinPixels, undefined)
  const before = await first.jsonValue()
  await dragAcross(phone, { rests: true })
  await phone.page.waitForFunction(spinPixels, before)
}

/** From here on the device has no WebGL2. */
export async function refuseWebgl2({ page }: Phone): Promise<void> {
  await page.evaluate(() => {
    const { prototype } = HTMLCanvasElement
    const { getContext } = prototype
    prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...more])
    } as typeof getContext
  })
}

type Facts = readonly { key: string; value: string }[]

const listRows = (facts: Facts) => facts.map(({ key, value }) => `${key} ${value}`)

/** All that its page says of a product in words: every point with its facts, every part, every row of its tables. */
export function listFacts({ intro, description, highlights, hotspots, parts, params }: Product): string[] {
  return [
    intro,
    description,
    ...highlights.map(({ key, value }) => `${value} ${key}`),
    ...hotspots.flatMap(({ title, text, facts }) => [title, text, ...listRows(facts)]),
    ...parts.map(({ name, note }) => `${name} ${note}`),
    ...params.flatMap(({ title, facts }) => [title, ...listRows(facts)]),
  ]
}

/** Those of the words that do not stand on the page, wherever it is scrolled to. */
export function listMissing(phone: Phone, words: readonly string[]): Promise<string[]> {
  return phone.page.evaluate((expected) => {
    const bare = (text: string) => text.replace(/\s/g, '')
    const page = bare(document.body.innerText)
    return expected.filter((one) => !page.includes(bare(one)))
  }, words)
}
