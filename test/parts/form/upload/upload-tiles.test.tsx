// A picture or a file while it is sent, and after that failed.
import { FileRow, ImageTile, UploadItem, UploadTile } from '@/parts/form/upload/FileItems'
import type { PendingUpload } from '@/parts/form/upload/upload-list'

import { draw } from '../../../support/draw'
import { createH5Stand } from '../../../support/h5-stand'
import { byRole, hasRole, press, readPage } from '../../../support/screen'

const stand = createH5Stand()
const calls: string[] = []
const doings = { onRetry: () => calls.push('retry'), onDrop: () => calls.push('drop') }
const pending = (more: object = {}) =>
  ({ key: 'k1', picked: { path: '/a', name: '现场.jpg', size: 5 }, percent: 41.6, ...more }) as PendingUpload
const failure = (more: object) => ({
  failure: { text: '没有传成功，点此重试', canRetry: true, isWaiting: false, ...more },
})
const listButtons = () =>
  [...document.querySelectorAll('[role="button"]')].map((button) => button.getAttribute('aria-label'))

beforeEach(() => {
  calls.length = 0
  stand.reset()
  stand.stand('/pages/eform/formApprove')
})

it.each([
  ['a picture', ImageTile, { name: '现场.jpg', contentType: 'image/jpeg' }, '图片 现场.jpg'],
  ['a file', FileRow, { name: '报价.pdf', contentType: 'application/pdf' }, '附件 报价.pdf，2 KB'],
  [
    'a picture not yet scanned',
    ImageTile,
    { name: '现场.jpg', contentType: '', state: 'pending' },
    '附件 现场.jpg，待检',
  ],
] as const)(
  '%s that was sent opens by its name, and can be left out where it may be',
  async (_what, Part, own, name) => {
    const file = { id: 'f1', url: '/f1', size: 2048, ...own }
    await draw(<Part file={file} files={[file]} />)
    expect(listButtons()).toEqual([name])
    await draw(<Part file={file} files={[file]} onRemove={doings.onDrop} />)
    expect(listButtons()).toEqual([name, `移除${own.name}`])
    await press(byRole('button', `移除${own.name}`))
    expect(calls).toEqual(['drop'])
  },
)

it('a picture says how much of it is sent, and can be left out', async () => {
  await draw(<UploadTile upload={pending()} {...doings} />)
  expect(byRole('status', '现场.jpg 上传中').textContent).toBe('42%')
  expect(listButtons()).toEqual(['移除现场.jpg'])
  await press(byRole('button', '移除现场.jpg'))
  expect(calls).toEqual(['drop'])
})

it('a file says how much of it is sent', async () => {
  await draw(<UploadItem upload={pending()} {...doings} />)
  byRole('progressbar', '现场.jpg 上传，42%')
  expect(listButtons()).toEqual(['移除现场.jpg'])
})

describe.each([
  ['a picture', UploadTile],
  ['a file', UploadItem],
])('%s', (_what, Part) => {
  it('that failed is sent again when it is pressed', async () => {
    await draw(<Part upload={pending(failure({}))} {...doings} />)
    await press(byRole('button', '现场.jpg，没有传成功，点此重试'))
    expect(calls).toEqual(['retry'])
  })

  it('that cannot be sent says why, and can only be left out', async () => {
    await draw(<Part upload={pending(failure({ text: '文件过大', canRetry: false }))} {...doings} />)
    expect(readPage()).toContain('文件过大')
    expect(readPage()).not.toContain('42%')
    expect(listButtons()).toEqual(['移除现场.jpg'])
  })

  it('that waits for the network is shown, not sent, when it is pressed', async () => {
    await draw(<Part upload={pending(failure({ text: '等待网络', isWaiting: true }))} {...doings} />)
    expect(hasRole('alert')).toBe(false)
    await press(byRole('button', '现场.jpg，等待网络'))
    expect(calls).toEqual([])
    expect(stand.moves()).toEqual([expect.stringMatching(/^navigateTo \/preview-image\?/)])
  })
})
