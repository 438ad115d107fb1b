import { splitAddress } from '@/lib/query-string'
import { AttachmentList } from '@/parts/AttachmentList'
import { FileRow, ImageTile } from '@/parts/form/upload/FileItems'

import { draw } from '../support/draw'
import { createH5Stand } from '../support/h5-stand'
import { byRole, press } from '../support/screen'

const pdf = { id: 'a', name: '报价单.pdf', size: 2048, contentType: 'application/pdf', url: '/a' }
const photo = { id: 'b', name: '现场.jpg', size: 4096, contentType: 'image/jpeg', url: '/b' }
const stand = createH5Stand()

beforeEach(() => {
  stand.reset()
  stand.stand('/pages/eform/bpmTask/flowApprove')
})

const listOpened = () => stand.moves().map((move) => move.replace(/\?.*$/, ''))

describe('an attachment', () => {
  it('shows its size and opens', async () => {
    await draw(<AttachmentList files={[pdf]} />)
    await press(byRole('button', '附件 报价单.pdf，2 KB'))
    expect(listOpened()).toEqual(['navigateTo /preview-document'])
  })

  it('that is a picture opens with the other pictures that may be seen', async () => {
    const other = { ...photo, id: 'c', name: '铭牌.jpg', url: '/c' }
    await draw(<AttachmentList files={[photo, pdf, { ...photo, id: 'd', url: '/d', state: 'pending' }, other]} />)
    await press(byRole('button', '附件 铭牌.jpg，4 KB'))
    const { query } = splitAddress(stand.moves()[0] ?? '')
    expect(query).toMatchObject({ urls: expect.stringMatching(/\/b#\$#[^#]*\/c$/), at: '1' })
  })

  it('opens as a PDF by its kind, though its name does not say so, and is measured in MB where it is large', async () => {
    await draw(<AttachmentList files={[{ ...pdf, name: '报价单', size: 1.5 * 1024 * 1024 }]} />)
    await press(byRole('button', '附件 报价单，1.5 MB'))
    expect(splitAddress(stand.moves()[0] ?? '').query.name).toBe('报价单.pdf')
  })

  it.each([
    ['pending', '待检', '文件待检'],
    ['infected', '含病毒，已删除', '文件含病毒，已删除'],
  ] as const)('that is %s says so in lists and fields, and is not opened', async (state, words, why) => {
    const shown = [
      [<AttachmentList key="list" files={[{ ...pdf, state }]} />, `附件 报价单.pdf，${words}`],
      [<FileRow key="row" file={{ ...pdf, state }} files={[]} />, `附件 报价单.pdf，${words}`],
      [<ImageTile key="tile" file={{ ...photo, state }} files={[]} />, `附件 现场.jpg，${words}`],
    ] as const
    for (const [element, label] of shown) {
      document.getElementById('app-toast')?.remove()
      await draw(element)
      await press(byRole('button', label))
      expect(document.getElementById('app-toast')?.textContent).toBe(why)
    }
    expect(listOpened()).toEqual([])
  })
})
