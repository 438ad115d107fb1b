// The editor of formatted text: commands, what is pasted and dropped, and pictures.
import { createRichEditor } from '@/platform/rich-editor/rich-editor'
import type { RichEditor, RichEditorOptions, RichEditorState } from '@/platform/rich-editor/types'

const OWN = '/core/api/ccf/dds/own'

// jsdom does not lay out.
beforeAll(() => {
  const rect = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }
  Object.assign(Range.prototype, { getClientRects: () => [rect], getBoundingClientRect: () => rect })
  Object.assign(Element.prototype, { getClientRects: () => [rect] })
  Object.assign(document, { elementFromPoint: () => null })
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  const now = (draw: FrameRequestCallback) => setTimeout(() => draw(0), 0)
  Object.assign(window, { scrollBy: () => undefined, requestAnimationFrame: now })
})

let host: HTMLElement
let editor: RichEditor
let state: RichEditorState
let html: string
const onPictures = jest.fn()
const onRefused = jest.fn()

function open(content: string, rest: Partial<RichEditorOptions> = {}) {
  host = document.createElement('div')
  document.body.append(host)
  html = content
  editor = createRichEditor({
    host,
    html: content,
    label: '正文',
    placeholder: '写下要说的',
    className: 'text',
    resolvePicture: (source) => (source === OWN ? '/signed' : undefined),
    onChange: (now) => {
      html = now
    },
    onState: (now) => {
      state = now
    },
    onPictures,
    onRefused,
    ...rest,
  })
}
const field = () => host.querySelector('[role=textbox]') as HTMLElement

/** Fires what the browser fires when something is pasted or dropped. */
function give(type: 'paste' | 'drop', data: { html?: string; text?: string; files?: File[] }) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const { html: markup = '', text = '', files = [] } = data
  const types = [...(markup ? ['text/html'] : []), ...(text ? ['text/plain'] : [])]
  const getData = (kind: string) => (kind === 'text/html' ? markup : kind === 'text/plain' ? text : '')
  const transfer = { types, files, items: [], getData, dropEffect: 'copy' }
  Object.assign(event, { clipboardData: transfer, dataTransfer: transfer, clientX: 0, clientY: 0 })
  field().dispatchEvent(event)
  return event
}
const file = (name: string, type: string) => new File(['x'], name, { type })

afterEach(() => {
  editor.destroy()
  host.remove()
  jest.clearAllMocks()
})

describe('the editor of formatted text', () => {
  it('is a named text box with a placeholder, and says nothing until something changes', () => {
    open('')
    expect(field().getAttribute('aria-label')).toBe('正文')
    expect(field().getAttribute('aria-multiline')).toBe('true')
    expect(field().getAttribute('data-placeholder')).toBe('写下要说的')
    expect([html, state.active, state.canUndo]).toEqual(['', [], false])
  })

  it('formats where the cursor is, shows it, and takes it back', () => {
    open('<p>安排</p>')
    editor.run('heading')
    expect([html, state.active]).toEqual(['<h2>安排</h2>', ['heading']])
    editor.run('undo')
    expect([html, state.canRedo]).toEqual(['<p>安排</p>', true])
    editor.run('redo')
    editor.run('heading')
    expect(html).toBe('<p>安排</p>')
    editor.run('bulletList')
    editor.run('numberedList')
    expect([html, state.active]).toEqual(['<ol><li><p>安排</p></li></ol>', ['numberedList']])
    editor.run('numberedList')
    editor.run('quote')
    expect(html).toBe('<blockquote><p>安排</p></blockquote>')
    editor.run('quote')
    editor.run('bold')
    expect(state.active).toEqual(['bold'])
  })

  it('links, and takes no address that a browser would run', () => {
    open('<p></p>')
    editor.setLink('https://example.com')
    expect(html).toBe('<p><a href="https://example.com">https://example.com</a></p>')
    editor.destroy()
    host.remove()
    open('<p>看<a href="https://example.com/a">这里</a></p>')
    editor.setLink('javascript:steal()')
    expect(html).not.toContain('javascript')
  })

  it('takes only what it can format from what is pasted', () => {
    open('<p></p>')
    const hostile =
      '<p onclick="steal()" style="background:url(x)">一<script>steal()</script></p><img src="https://evil.example/x.png" onerror="steal()"><a href="javascript:steal()">二</a><iframe src="https://evil.example"></iframe>'
    give('paste', { html: hostile, text: '一二' })
    expect(html).toBe('<p>一</p><p>二</p>')
    expect(onRefused).toHaveBeenCalledWith('picture')
    expect(host.querySelector('script,iframe,[onclick],[onerror]')).toBeNull()
  })

  it('keeps a picture of its own that is copied, and shows it by its signed address', () => {
    open('<p></p>')
    give('paste', { html: `<figure><img src="${OWN}" alt="油位"></figure>`, text: '' })
    expect(html).toBe(`<figure><img src="${OWN}" alt="油位"></figure>`)
    expect(host.querySelector('figure img')?.getAttribute('src')).toBe('/signed')
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('gives pasted and dropped pictures away to be uploaded, and refuses other files', () => {
    open('<p>一</p>')
    expect(give('paste', { files: [file('a.png', 'image/png')] }).defaultPrevented).toBe(true)
    expect(onPictures).toHaveBeenCalledWith([{ path: 'blob:picture', name: 'a.png', size: 1 }])
    const drop = give('drop', { files: [file('b.exe', 'application/x-msdownload'), file('c.png', 'image/png')] })
    expect(drop.defaultPrevented).toBe(true)
    expect(onRefused).toHaveBeenCalledWith('file')
    expect(onPictures).toHaveBeenLastCalledWith([{ path: 'blob:picture', name: 'c.png', size: 1 }])
    expect(html).toBe('<p>一</p>')
  })

  it('puts one picture behind the other, with a line to go on at', () => {
    open('<p>一</p>')
    editor.insertPicture(OWN)
    editor.insertPicture('/core/api/ccf/dds/two')
    expect(html.match(/<img/g)).toHaveLength(2)
    expect(html.indexOf(OWN)).toBeLessThan(html.indexOf('/two'))
    expect(field().lastElementChild?.tagName).toBe('P')
    expect(html).toMatch(/<p>一<\/p>/)
    editor.setLink('/x')
    expect(html).toMatch(/two"><\/figure><p><a href="\/x">/)
  })

  it('says what it would lose', () => {
    open('<table><tbody><tr><td>甲</td></tr></tbody></table>')
    expect(editor.losses).toEqual(['表格'])
  })
})
