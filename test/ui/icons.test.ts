import { readdirSync, readFileSync } from 'node:fs'

import { filledIcons, lineIcons } from '@/ui/media/icon-data'
import { isIconName, toIconUri, toSvgUri } from '@/ui/media/icon-source'
import { partnerFilledIcons, partnerLineIcons } from '@/ui/media/partner-icon-data'

const inside = (file: string) =>
  (/<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '').replace(/<title>.*?<\/title>/, '')
const names = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4))

describe('icon data', () => {
  it.each(names('src/assets/icon'))('%s is what is drawn in src/assets', (name) => {
    expect(lineIcons[name as keyof typeof lineIcons]).toBe(inside(`src/assets/icon/${name}.svg`))
  })

  it.each(names('src/assets/tab'))('tab-%s is what is drawn in src/assets', (name) => {
    const data: Record<string, string> = { ...lineIcons, ...filledIcons, ...partnerLineIcons, ...partnerFilledIcons }
    expect(data[`tab-${name}`]).toBe(inside(`src/assets/tab/${name}.svg`))
  })

  it.each(names('src/assets/picture'))('the illustration %s is what is drawn in src/assets', (name) => {
    expect(readFileSync(`src/ui/pictures/${name}.ts`, 'utf8')).toContain(inside(`src/assets/picture/${name}.svg`))
  })
})

describe('icon as a mask', () => {
  it('writes the colour in, since currentColor does not reach into an image', () => {
    expect(toIconUri('star-filled')).not.toContain('currentColor')
    expect(toIconUri('tab-home-fill')).toContain("fill='%23000'")
  })

  it.each([
    ['chart-line', true],
    ['tab-home-fill', true],
    ['hologram', false],
    ['constructor', false],
  ])('of a server that names %s is drawn: %s', (name, isDrawn) => {
    expect(isIconName(name)).toBe(isDrawn)
  })

  it('escapes what would end the address', () => {
    expect(toSvgUri('<a b="#c">50%</a>')).toBe("data:image/svg+xml,%3Ca b='%23c'%3E50%25%3C/a%3E")
  })
})
