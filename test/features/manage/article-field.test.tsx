// The text of a notice or an article on H5, with its toolbar.
import { resolveUrl } from '@/api/base-url'
import { configureClient } from '@/api/client'
import { buildPictureSource } from '@/features/manage/article/article-lines'

import { draw } from '../../support/draw'
import { createH5Stand } from '../../support/h5-stand'
import { installObjectUrls } from '../../support/object-urls'
import { byRole, press, readPage } from '../../support/screen'
import { until } from '../../support/until'
import { ArticleForm, LateArticleForm } from './article-form'

const stand = createH5Stand()
let content = ''

beforeAll(() => {
  const rect = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }
  Object.assign(Range.prototype, { getClientRects: () => [rect], getBoundingClientRect: () => rect })
  Object.assign(window, { scrollBy: () => undefined })
  configureClient({ getToken: () => 't'.repeat(43) })
})
beforeEach(() => {
  stand.reset()
  stand.stand('/pages/drawn/1')
})

const form = (html: string) => (
  <ArticleForm
    html={html}
    onContent={(text) => {
      content = text
    }}
  />
)

const field = () => byRole('textbox', '正文')
const show = async (html: string) => {
  await draw(form(html))
  await until(() => document.querySelector('[contenteditable=true]') !== null)
  await until(() => readPage().includes('加粗'))
}

it('is formatted by buttons that say whether they are on, and by their links', async () => {
  await show('<p>安排</p>')
  expect(field().textContent).toBe('安排')
  expect(content).toBe('<p>安排</p>')
  await press(byRole('button', '大标题'))
  expect(content).toBe('<h2>安排</h2>')
  expect(byRole('button', '大标题').getAttribute('aria-pressed')).toBe('true')
  expect(byRole('button', '重做').getAttribute('aria-disabled')).toBe('true')
  await press(byRole('button', '撤销'))
  expect(content).toBe('<p>安排</p>')
  await press(byRole('button', '链接'))
  expect(byRole('button', '插入链接').getAttribute('aria-disabled')).toBe('true')
})

it('keeps the editor with what is typed when the form shows late what was typed before', async () => {
  await draw(<LateArticleForm html="<p>安排</p>" />)
  await until(() => readPage().includes('加粗'))
  await press(byRole('button', '大标题'))
  await press(byRole('button', '小标题'))
  const editor = field()
  await press(byRole('button', 'show'))
  expect(readPage()).toContain('shown: <h2>安排</h2>')
  expect(field()).toBe(editor)
  expect(editor.querySelector('h3')?.textContent).toBe('安排')
  await press(byRole('button', 'show'))
  expect(readPage()).toContain('shown: <h3>安排</h3>')
  expect(field()).toBe(editor)
})

it('says what it cannot edit, and shows what others have written instead', async () => {
  await show('<table><tbody><tr><td>甲</td></tr></tbody></table>')
  await until(() => readPage().includes('正文里的表格在这里改不了'))
  expect(content).toContain('<table>')
  await press(byRole('button', 'replace'))
  await until(() => field().textContent === '他人写的')
  expect(content).toBe('<p>他人写的</p>')
})

it('shows the pictures that were uploaded and those that the text came with, each by its address', async () => {
  const own = buildPictureSource('own')
  const html = `<p><img src="${own}"></p><p><img src="/files/old.png"></p>`
  await draw(
    <ArticleForm html={html} pictures={[{ id: 'own', url: '/files/own.png?for=me' }]} onContent={() => undefined} />,
  )
  const listSources = () =>
    [...document.querySelectorAll('[contenteditable=true] img')].map((img) => img.getAttribute('src') ?? '')
  await until(() => listSources().length === 2)
  expect(listSources()).toEqual([resolveUrl('/files/own.png?for=me'), resolveUrl('/files/old.png')])
})

it('releases a picture that was picked once there is a smaller one, and that one once it is sent', async () => {
  installObjectUrls()
  window.Image = class {
    naturalWidth = 3200
    naturalHeight = 1600
    onload?: () => void
    set src(_path: string) {
      queueMicrotask(() => this.onload?.())
    }
  } as never
  const pen = { fillRect: () => undefined, drawImage: () => undefined }
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['s'])))
  const made = jest.spyOn(URL, 'createObjectURL')
  const released = jest.spyOn(URL, 'revokeObjectURL')
  await show('<p>安排</p>')
  await press(byRole('button', '插入图片'))
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File(['photo'], '车间.jpg')] })
  input.dispatchEvent(new Event('change'))
  await until(() => released.mock.calls.length === 2)
  expect(released.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value))
  jest.restoreAllMocks()
})
