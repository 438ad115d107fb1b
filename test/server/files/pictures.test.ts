import { readFileSync } from 'node:fs'
import sharp from 'sharp'

import { createPictures, type Pictures } from '@/server/files/pictures'

import { createPngWithSecondHeader, createWidePng, JPEG_OF_NOTHING } from '../../support/hostile-pictures'

const small = () => sharp({ create: { width: 20, height: 10, channels: 3, background: '#3060c0' } })
const subject = 'somebody'

let pictures: Pictures
beforeEach(() => {
  pictures = createPictures()
})
afterEach(() => pictures.close())

/** The processes that this one has started for pictures (Linux). */
function findProcesses(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  return children
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'))
    .map(Number)
}

/** Takes the encoder about a second. */
const createLarge = () =>
  sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#3060c0' } })
    .png({ compressionLevel: 1 })
    .toBuffer()

describe('pictures from outside', () => {
  it.each([
    ['a PNG with a second header', createPngWithSecondHeader(), 'damaged'],
    ['a JPEG without pixels', JPEG_OF_NOTHING, 'damaged'],
    ['nothing', Buffer.alloc(0), 'damaged'],
    ['a PNG of ninety megapixels', createWidePng(900_000), 'tooLarge'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'damaged'],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'damaged'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'damaged'],
  ])('%s: told, and the next one is encoded [asvs 1.4.2, 5.1.1]', async (_what, bytes, reason) => {
    await expect(pictures.encode({ bytes, subject })).rejects.toMatchObject({ name: 'PictureError', reason })
    const next = await pictures.encode({ bytes: await small().webp().toBuffer(), subject })
    expect(next).toMatchObject({ mime: 'image/jpeg', width: 20, height: 10 })
  })

  it('whose process dies under them are told, and the next ones get another process', async () => {
    const bytes = await small().jpeg().toBuffer()
    const reported: string[] = []
    pictures.watch((reason) => reported.push(reason))
    await pictures.encode({ bytes, subject })
    const large = await createLarge()
    const [before] = findProcesses()
    const lost = expect(pictures.encode({ bytes: large, subject })).rejects.toMatchObject({ reason: 'crashed' })
    process.kill(before ?? 0, 'SIGKILL')
    await lost
    expect(await pictures.encode({ bytes, subject })).toMatchObject({ width: 20 })
    expect(findProcesses()).not.toContain(before)
    expect(reported).toEqual(['crashed'])
  })

  it('whose process is killed while it starts get another one', async () => {
    const encoding = pictures.encode({ bytes: await small().jpeg().toBuffer(), subject })
    while (findProcesses().length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    process.kill(findProcesses()[0] ?? 0, 'SIGKILL')
    expect(await encoding).toMatchObject({ width: 20 })
  })

  it('that take too long lose their process, and the next ones get another [asvs 15.1.3]', async () => {
    pictures.close()
    pictures = createPictures({ timeLimitMs: 1 })
    const large = await createLarge()
    for (let round = 0; round < 2; round++)
      await expect(pictures.encode({ bytes: large, subject })).rejects.toMatchObject({ reason: 'tooSlow' })
  })

  it('of many people take turns, two at a time, and nobody fills the line [asvs 15.1.3]', async () => {
    const bytes = await small().png().toBuffer()
    const done: string[] = []
    const send = (who: string) =>
      pictures.encode({ bytes, subject: who }).then(
        () => done.push(who),
        ({ reason }: { reason: string }) => done.push(`${who} ${reason}`),
      )
    const greedy = Array.from({ length: 30 }, () => send('greedy'))
    const modest = send('modest')
    await Promise.all([...greedy, modest])
    expect(done.filter((who) => who === 'greedy busy').length).toBeGreaterThanOrEqual(8)
    expect(done.filter((who) => who !== 'greedy busy').indexOf('modest')).toBeLessThan(6)
    expect(findProcesses()).toHaveLength(2)
  })

  it('know nothing of the server’s environment, and leave no process behind [asvs 1.2.5]', async () => {
    await pictures.encode({ bytes: await small().png().toBuffer(), subject })
    const [pid] = findProcesses()
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').sort()).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(PATH|HOME|DATABASE_URL)=/)]),
    )
    pictures.close()
    while (findProcesses().length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  })
})
