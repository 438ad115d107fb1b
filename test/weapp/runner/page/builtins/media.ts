// image, canvas, web-view, rich-text, icon, progress.
import { records } from '../context'
import { drawable } from '../wx/files'
import { type Control, define } from './control'

const FIT: Record<string, string> = {
  aspectFill: 'cover',
  aspectFit: 'contain',
  scaleToFill: 'fill',
  widthFix: 'fill',
  heightFix: 'fill',
}

const getImage = (control: Control) => control.element.querySelector('img') as HTMLImageElement

/** What the app names: an address, a picked file, or a file of the package. */
function source(path: string): string {
  if (path.startsWith('wxfile://')) return drawable(path)
  return /^(https?:|data:|blob:)/.test(path) ? path : `/dist/${path.replace(/^\//, '')}`
}

function createImage(control: Control) {
  const image = control.element.appendChild(document.createElement('img'))
  image.alt = ''
  // A picture may come after its component has left the page; WeChat tells nobody then.
  image.addEventListener('load', () => {
    if (!control.isOnPage) return
    const { naturalWidth: width, naturalHeight: height } = image
    if (control.data.mode === 'widthFix')
      control.element.style.height = `${(control.element.clientWidth * height) / width}px`
    control.emit('load', { width, height })
  })
  image.addEventListener('error', () => {
    if (!control.isOnPage) return
    records.errors.push({ kind: 'image', message: `failed to load ${control.data.src}` })
    control.emit('error', { errMsg: `GET ${control.data.src} failed` })
  })
}

interface RichNode {
  type?: string
  name?: string
  text?: string
  attrs?: Record<string, string>
  children?: RichNode[]
}

function richElement(node: RichNode): Node {
  if (node.type === 'text' || !node.name) return document.createTextNode(node.text ?? '')
  const made = document.createElement(node.name)
  for (const [name, value] of Object.entries(node.attrs ?? {}))
    if (!/^on/i.test(name)) made.setAttribute(name, String(value))
  made.append(...(node.children ?? []).map(richElement))
  return made
}

/** As WeChat: scripts and event attributes do nothing. */
function showRichText(control: Control, nodes: string | RichNode[]) {
  if (Array.isArray(nodes)) return control.element.replaceChildren(...nodes.map(richElement))
  const parsed = new DOMParser().parseFromString(String(nodes ?? ''), 'text/html')
  for (const dom of parsed.querySelectorAll('script, iframe, object, embed')) dom.remove()
  for (const dom of parsed.querySelectorAll('*')) {
    for (const { name } of [...dom.attributes]) if (/^on/i.test(name)) dom.removeAttribute(name)
  }
  control.element.replaceChildren(...parsed.body.childNodes)
}

function showProgress(control: Control, percent: number, color: string, width: number) {
  const track = document.createElement('div')
  track.style.cssText = `height:${width}px;background:#ebebeb`
  const bar = track.appendChild(document.createElement('div'))
  bar.style.cssText = `height:100%;width:${percent}%;background:${color}`
  control.element.replaceChildren(track)
}

export function defineMedia() {
  define('image', {
    properties: {
      src: String,
      mode: [String, 'scaleToFill'],
      lazyLoad: Boolean,
      showMenuByLongpress: Boolean,
      webp: Boolean,
    },
    created: createImage,
    changed: {
      src(control, path: string) {
        if (path) getImage(control).src = source(path)
      },
      mode: (control, mode: string) => {
        getImage(control).style.objectFit = FIT[mode] ?? 'none'
      },
    },
  })
  define('canvas', {
    properties: { type: String, canvasId: String, disableScroll: Boolean },
    created: (control) => void control.element.appendChild(document.createElement('canvas')),
    changed: {
      // Else the browser takes fingers for its own scrolling and zooming, and keeps their moves to itself.
      disableScroll(control, isDisabled: boolean) {
        const canvas = control.element.querySelector('canvas')
        if (canvas) canvas.style.touchAction = isDisabled ? 'none' : ''
      },
    },
  })
  define('web-view', {
    properties: { src: String },
    created: (control) => void control.element.appendChild(document.createElement('iframe')),
    changed: { src: (control, url: string) => void control.element.querySelector('iframe')?.setAttribute('src', url) },
  })
  define('rich-text', {
    properties: { nodes: null, space: String, userSelect: Boolean },
    changed: { nodes: showRichText },
  })
  define('progress', {
    properties: { percent: Number, activeColor: [String, '#09BB07'], strokeWidth: [Number, 6] },
    changed: { 'percent,activeColor,strokeWidth': showProgress },
  })
  define('icon', {
    properties: { type: String, size: [Number, 23], color: String },
    changed: {
      'type,size,color'(control, type: string, size: number, color: string) {
        Object.assign(control.element.style, { width: `${size}px`, height: `${size}px`, color })
        control.element.setAttribute('type', type)
      },
    },
  })
}
