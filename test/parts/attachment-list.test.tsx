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
