// Files that are no pictures, or broken ones, where people choose pictures: told at the place, and the page goes on.
import { randomInt } from 'node:crypto'

import { fileKinds } from '../support/file-kinds'
import { createPngWithSecondHeader, createWidePng, JPEG_OF_NOTHING, repairPng } from '../support/hostile-pictures'
import { createRandom, mutateFile } from '../support/mutate-file'
import { note } from '../support/note'
import { journey } from './journey'
import type { Phone } from './phone/types'
import type { StageServer } from './server'

jest.setTimeout(process.env.FULL ? 3_600_000 : 900_000)

/** Of each of five kinds. */
const CROPPED = process.env.FULL ? 200 : 40
const ATTACHED = 5
/** Of the pictures that the browser can open so many go on to the server. */
const USED_OF = 6
const AVATAR = '/pages/mine/account/avatar'
const FORM = '/pages/eform/formApprove?procDefKey=purchase'
const BROKEN = '图片打不开，请换一张'
/** What no phone can open: the server knows them by their first bytes, or does not. */
const NO_PICTURES = [JPEG_OF_NOTHING, createWidePng(1).subarray(0, 40), Buffer.from('坏')]
const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))

interface HostileFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const toFile = (buffer: Buffer, mimeType: string): HostileFile => ({
  name: `坏文件.${mimeType.replace(/.*\//, '')}`,
  mimeType,
  buffer,
})

/** Known bad ones, then mutated ones of every kind. */
async function createHostileFiles(countOfKind: number): Promise<HostileFile[]> {
  const random = createRandom(seed)
  const attacks = [createPngWithSecondHeader(), createWidePng(900_000), JPEG_OF_NOTHING, Buffer.from('GIF89a')]
  const files = attacks.map((bytes) => toFile(bytes, 'image/png'))
  for (const [kind, { mime, createFiles }] of fileKinds) {
    const sources = await createFiles()
    for (let at = 0; at < countOfKind; at++) {
      const mutated = mutateFile(sources[at % sources.length] ?? Buffer.of(0), random)
      files.push(toFile(kind === 'PNG' && at % 4 > 0 ? repairPng(mutated) : mutated, mime))
    }
  }
  return files
}

async function choose(phone: Phone, button: string, file: HostileFile): Promise<void> {
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap(button)
  await (await chooser).setFiles(file)
}

const signIn = async (server: StageServer) => ({ ...(await server.signIn('zhangWei')), guideSeen: '1' })

describe('a file that is no picture, or a broken one', () => {
  journey(
    'is told in the cropper, or cut like any other: nothing hangs and nothing throws [asvs 5.1.1]',
    async ({ phone, server }) => {
      const { page } = phone
      await phone.open(AVATAR, { storage: await signIn(server) })
      const files = await createHostileFiles(CROPPED)
      const ends = new Map<string, number>()
      const count = (end: string) => ends.set(end, (ends.get(end) ?? 0) + 1)
      for (const [at, file] of files.entries()) {
        await choose(phone, '从相册选择', file)
        const use = page.locator('[aria-label="使用"]:not([aria-disabled="true"])')
        await page.getByText(BROKEN).or(use).first().waitFor()
        if (await page.getByText(BROKEN).isVisible()) {
          count('told')
        } else {
          await phone.tap('放大')
          await phone.tap('右移')
          count('opened')
          if (at % USED_OF === 0) {
            await phone.tap('使用')
            await phone.see('头像已更换')
            await phone.gone('裁剪头像')
            continue
          }
        }
        await phone.tap('取消')
        await phone.gone('裁剪头像')
      }
      note(`files in the cropper: ${[...ends].map(([end, times]) => `${times} ${end}`).join(', ')}, seed ${seed}`)
      expect([...ends.values()].reduce((sum, times) => sum + times, 0)).toBe(files.length)
      expect([...ends.keys()].sort()).toEqual(['opened', 'told'])
    },
    { only: 'h5' },
  )

  journey(
    'is told at its field, or arrives as what it is, and the form stays',
    async ({ phone, server }) => {
      await phone.open(FORM, { storage: await signIn(server) })
      await phone.fill('供应商', '苏州恒立')
      for (const file of await createHostileFiles(ATTACHED)) {
        await phone.tap('添加报价单')
        await choose(phone, '选择文件', file)
        await phone.page.locator('[aria-label^="移除"]').waitFor()
        await phone.idle()
        await phone.page
          .getByText(/ [KM]?B$|类型|损坏|无法处理|尺寸过大|超时/)
          .first()
          .waitFor()
        await phone.tap('移除')
        await phone.page.locator('[aria-label^="移除"]').waitFor({ state: 'detached' })
      }
      await phone.see('苏州恒立')
    },
    { only: 'h5' },
  )

  journey(
    'is told in the mini-program at its field and in the cropper [asvs 5.1.1]',
    async ({ phone, server }) => {
      const storage = await signIn(server)
      const path = 'wxfile://tmp_hostile.png'
      for (const bytes of NO_PICTURES) {
        const files = { [path]: bytes.toString('base64') }
        const tempFiles = [{ tempFilePath: path, path, size: bytes.length, name: '报价单.pdf', fileType: 'image' }]
        const mocks = { chooseMedia: { type: 'image', tempFiles }, chooseMessageFile: { tempFiles } }
        await phone.open(AVATAR, { storage, weapp: { files, mocks } })
        await phone.tap('从相册选择')
        await phone.see(BROKEN)
        await phone.tap('取消')
        await phone.gone('裁剪头像')
        await phone.open(FORM, { storage, weapp: { files, mocks } })
        await phone.fill('供应商', '苏州恒立')
        await phone.tap('添加报价单')
        await phone.tap('选择文件')
        await phone.see(bytes.length > 4 ? '图片已损坏' : '类型')
        await phone.see('苏州恒立')
      }
    },
    { only: 'weapp' },
  )
})
